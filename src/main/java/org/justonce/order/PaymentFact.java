package org.justonce.order;

import java.util.Currency;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StoredText;

/**
 * What a provider says has happened: money arrived. Identified by provider and reference.
 *
 * @param provider {@code [a-z0-9-]}, 1 to 32 characters
 * @param providerRef the provider's reference, 1 to 255 characters; case matters
 * @param orderId the order that the payment is for, as the sender says
 * @param amountMinor in minor units of the currency, at least 1
 * @param currency an ISO 4217 code
 */
public record PaymentFact(
    String provider, String providerRef, String orderId, long amountMinor, String currency) {

  private static final Pattern PROVIDER = Pattern.compile("[a-z0-9-]+");
  private static final Set<String> CURRENCIES =
      Currency.getAvailableCurrencies().stream()
          .map(Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  /** Reads provider, reference, amount and currency; wrong members are noted in the document. */
  static PaymentFact read(RequestDocument document, String orderId) {
    return new PaymentFact(
        readProvider(document),
        document.text("providerRef", 255, StoredText.FORM),
        orderId,
        document.integer("amountMinor", 1, Long.MAX_VALUE),
        readCurrency(document));
  }

  /** Reads the whole fact, the order's id included, as providers send it. */
  public static PaymentFact read(RequestDocument document) {
    return read(document, document.text("orderId", 255, StoredText.FORM));
  }

  /** Reads the name of a provider; a wrong one is noted in the document. */
  public static String readProvider(RequestDocument document) {
    return document.text("provider", 32, PROVIDER);
  }

  static String readCurrency(RequestDocument document) {
    String currency = document.text("currency", 3, StoredText.FORM);
    if (!currency.isEmpty() && !CURRENCIES.contains(currency)) {
      document.note("currency", "unknown-currency", "must be an ISO 4217 code");
    }
    return currency;
  }
}
