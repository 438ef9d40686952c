package org.justonce.order;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.ReportAsSingleViolation;
import jakarta.validation.constraints.Pattern;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.justonce.platform.FieldErrorCode;

/** The name of a payment provider: {@code [a-z0-9-]}; case matters. */
@Pattern(regexp = "[a-z0-9-]+")
@ReportAsSingleViolation
@FieldErrorCode("form")
@Constraint(validatedBy = {})
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface ProviderName {

  /** The longest, in characters. */
  int MAX_LENGTH = 32;

  /** For people. */
  String message() default "must hold nothing but a to z, 0 to 9 and -";

  /** When it applies. */
  Class<?>[] groups() default {};

  /** Unused. */
  Class<? extends Payload>[] payload() default {};
}
