package org.justonce.payment;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.URI;
import java.net.URISyntaxException;
import org.justonce.platform.FieldErrorCode;

/** An absolute http or https URL with a host. */
@FieldErrorCode("form")
@Constraint(validatedBy = WebAddress.Check.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface WebAddress {

  /** For people. */
  String message() default "is no http or https address";

  /** When it applies. */
  Class<?>[] groups() default {};

  /** Unused. */
  Class<? extends Payload>[] payload() default {};

  /** Parses the address. */
  final class Check implements ConstraintValidator<WebAddress, String> {

    @Override
    public boolean isValid(String text, ConstraintValidatorContext context) {
      if (text == null) {
        return true;
      }
      try {
        URI uri = new URI(text);
        return uri.getHost() != null
            && ("https".equalsIgnoreCase(uri.getScheme())
                || "http".equalsIgnoreCase(uri.getScheme()));
      } catch (URISyntaxException e) {
        return false;
      }
    }
  }
}
