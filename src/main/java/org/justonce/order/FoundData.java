package org.justonce.order;

import java.util.List;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StoredText;

/**
 * What an operator has found out about a payment that came without readable data.
 *
 * @param providerRef the provider's reference, 1 to 255 characters; case matters
 * @param amountMinor in minor units of the currency, at least 1
 * @param currency an ISO 4217 code
 */
public record FoundData(String providerRef, long amountMinor, String currency) {

  /** The members, as a request names them. */
  public static final List<String> MEMBERS = List.of("providerRef", "amountMinor", "currency");

  /** Reads all three; wrong members are noted in the document. */
  public static FoundData read(RequestDocument document) {
    return new FoundData(
        document.text("providerRef", 255, StoredText.FORM),
        document.integer("amountMinor", 1, Long.MAX_VALUE),
        PaymentFact.readCurrency(document));
  }
}
