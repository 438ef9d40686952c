package org.justonce.platform;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.MessageInterpolator;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Annotation;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Checks commands by the constraints that stand on them, and says what a violation is called on the
 * wire: the one place where Bean Validation becomes a {@link FieldError}. Source: Jakarta Bean
 * Validation 3.0.
 */
final class CommandConstraints {

  private static final Validator VALIDATOR =
      Validation.byDefaultProvider()
          .configure()
          .ignoreXmlConfiguration()
          .messageInterpolator(new Verbatim())
          .buildValidatorFactory()
          .getValidator();

  private CommandConstraints() {}

  /** The words are the same in every locale, and nothing in them is an expression. */
  private static final class Verbatim implements MessageInterpolator {
    @Override
    public String interpolate(String template, Context context) {
      return template;
    }

    @Override
    public String interpolate(String template, Context context, Locale locale) {
      return template;
    }
  }

  /** What is wrong with a command: objects before their members, size before form. */
  static List<ConstraintViolation<Object>> violations(Object command, Class<?>... groups) {
    return VALIDATOR.validate(command, groups).stream()
        .sorted(
            Comparator.<ConstraintViolation<Object>>comparingInt(CommandConstraints::depth)
                .thenComparing(violation -> code(violation) != null)
                .thenComparing(ConstraintViolation::getMessage))
        .toList();
  }

  private static int depth(ConstraintViolation<?> violation) {
    int depth = 0;
    for (var node : violation.getPropertyPath()) {
      depth++;
    }
    return depth;
  }

  private static Annotation constraint(ConstraintViolation<?> violation) {
    return violation.getConstraintDescriptor().getAnnotation();
  }

  /** What an own constraint says; null for those of the standard. */
  private static FieldErrorCode code(ConstraintViolation<?> violation) {
    return constraint(violation).annotationType().getAnnotation(FieldErrorCode.class);
  }

  /**
   * The violation as it goes over the wire.
   *
   * @throws IllegalStateException when the constraint has no code
   */
  static FieldError fieldError(String field, ConstraintViolation<?> violation) {
    Annotation constraint = constraint(violation);
    if (constraint instanceof NotNull) {
      return new FieldError(field, "required", "is required");
    }
    if (constraint instanceof Size size) {
      boolean isText = violation.getInvalidValue() instanceof CharSequence;
      return new FieldError(
          field,
          isText ? "length" : "size",
          "must have " + size.min() + " to " + size.max() + (isText ? " characters" : " items"));
    }
    if (constraint instanceof Min min) {
      return new FieldError(field, "range", "must be at least " + min.value());
    }
    if (constraint instanceof Max max) {
      return new FieldError(field, "range", "must be at most " + max.value());
    }
    FieldErrorCode code = code(violation);
    if (code == null) {
      throw new IllegalStateException(constraint + " has no code");
    }
    return new FieldError(field, code.value(), violation.getMessage());
  }
}
