package org.justonce.order;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.justonce.platform.FieldErrorCode;

/** No sku stands in two lines; each further one is a violation of its own. */
@FieldErrorCode("duplicate")
@Constraint(validatedBy = EachSkuOnce.Check.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface EachSkuOnce {

  /** For people. */
  String message() default "stands in another line already";

  /** When it applies. */
  Class<?>[] groups() default {};

  /** Unused. */
  Class<? extends Payload>[] payload() default {};

  /** Compares the lines. */
  final class Check implements ConstraintValidator<EachSkuOnce, List<PlaceOrder.Line>> {

    @Override
    public boolean isValid(List<PlaceOrder.Line> lines, ConstraintValidatorContext context) {
      if (lines == null) {
        return true;
      }
      context.disableDefaultConstraintViolation();
      Set<String> seen = new HashSet<>();
      boolean valid = true;
      for (int i = 0; i < lines.size(); i++) {
        String sku = lines.get(i).sku();
        if (sku != null && !seen.add(sku)) {
          context
              .buildConstraintViolationWithTemplate(context.getDefaultConstraintMessageTemplate())
              .addPropertyNode("sku")
              .inIterable()
              .atIndex(i)
              .addConstraintViolation();
          valid = false;
        }
      }
      return valid;
    }
  }
}
