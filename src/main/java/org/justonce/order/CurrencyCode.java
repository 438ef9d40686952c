package org.justonce.order;

import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Currency;
import java.util.Set;
import java.util.stream.Collectors;
import org.justonce.platform.FieldErrorCode;

/**
 * An alphabetic code of ISO 4217, in capitals, as {@link Currency} knows it.
 *
 * <p>Codes without minor units, in which no amount could be said, are refused: {@code XXX} (no
 * currency), {@code XTS} (tests), metals, units of account. Withdrawn codes are taken: the payment
 * of an order may arrive after its currency was withdrawn, and whether anything is sold in a
 * currency is for the products to say.
 */
@FieldErrorCode("unknown-currency")
@Constraint(validatedBy = CurrencyCode.Check.class)
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface CurrencyCode {

  /** For people. */
  String message() default "must be the ISO 4217 code of a currency with minor units";

  /** When it applies. */
  Class<?>[] groups() default {};

  /** Unused. */
  Class<? extends Payload>[] payload() default {};

  /** Looks the code up. */
  final class Check implements ConstraintValidator<CurrencyCode, String> {

    private static final Set<String> CODES =
        Currency.getAvailableCurrencies().stream()
            .filter(currency -> currency.getDefaultFractionDigits() >= 0)
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    @Override
    public boolean isValid(String code, ConstraintValidatorContext context) {
      return code == null || CODES.contains(code);
    }
  }
}
