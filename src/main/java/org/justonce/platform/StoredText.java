package org.justonce.platform;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.regex.Pattern;

/**
 * Text from outside that is stored and compared: text that every database keeps and tells from
 * others. It has no control characters, no half surrogate pairs, and no blank at either end, which
 * Derby ignores in comparisons. It has at least one character.
 */
@jakarta.validation.constraints.Pattern(regexp = StoredText.REGEX)
@ReportAsSingleViolation
@FieldErrorCode("form")
@Constraint(validatedBy = {})
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface StoredText {

  /** The form as a regular expression for the whole text. */
  String REGEX = "(?! )[^\\p{Cc}\\p{Cs}]+(?<! )";

  /** {@link #REGEX}, compiled. */
  Pattern FORM = Pattern.compile(REGEX);

  /** For people. */
  String message() default
      "must hold no control characters, no half surrogate pairs and no blank at either end";

  /** When it applies. */
  Class<?>[] groups() default {};

  /** Unused. */
  Class<? extends Payload>[] payload() default {};
}
