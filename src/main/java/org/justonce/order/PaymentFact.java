package org.justonce.order;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.validation.groups.Default;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StoredText;

/**
 * What a provider says has happened: money arrived. Identified by provider and reference.
 *
 * @param provider {@code [a-z0-9-]}, 1 to 32 characters
 * @param providerRef the provider's reference, 1 to 255 characters; case matters
 * @param orderId the order that the payment is for, as the sender says; 1 to 255 characters where
 *     it is a member of the fact
 * @param amountMinor in minor units of the currency, at least 1
 * @param currency an ISO 4217 code
 */
public record PaymentFact(
    @NotNull @Size(min = 1, max = ProviderName.MAX_LENGTH) @ProviderName String provider,
    @NotNull @Size(min = 1, max = 255) @StoredText String providerRef,
    @NotNull(groups = NamesItsOrder.class)
        @Size(min = 1, max = 255, groups = NamesItsOrder.class)
        @StoredText(groups = NamesItsOrder.class)
        String orderId,
    @Min(1) long amountMinor,
    @NotNull @Size(min = 1, max = 3) @CurrencyCode String currency) {

  /**
   * The order is a member of the fact, and is kept with money that cannot be applied. The path of a
   * request may hold anything: what is no order is not found.
   */
  private interface NamesItsOrder extends Default {}

  /**
   * Reads provider, reference, amount and currency; wrong members are noted in the document.
   *
   * @param orderId from the path of the request
   */
  static PaymentFact read(RequestDocument document, String orderId) {
    PaymentFact fact = readMembers(document, orderId);
    document.check(fact);
    return fact;
  }

  /** Reads the whole fact, the order's id included, as providers send it. */
  public static PaymentFact read(RequestDocument document) {
    PaymentFact fact = readMembers(document, document.text("orderId"));
    document.check(fact, NamesItsOrder.class);
    return fact;
  }

  private static PaymentFact readMembers(RequestDocument document, String orderId) {
    return new PaymentFact(
        document.text("provider"),
        document.text("providerRef"),
        orderId,
        document.int64("amountMinor"),
        document.text("currency"));
  }
}
