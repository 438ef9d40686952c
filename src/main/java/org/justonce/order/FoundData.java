package org.justonce.order;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
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
public record FoundData(
    @NotNull @Size(min = 1, max = 255) @StoredText String providerRef,
    @Min(1) long amountMinor,
    @NotNull @Size(min = 1, max = 3) @CurrencyCode String currency) {

  /** The members, as a request names them. */
  public static final List<String> MEMBERS = List.of("providerRef", "amountMinor", "currency");

  /** Reads all three; wrong members are noted in the document. */
  public static FoundData read(RequestDocument document) {
    FoundData found =
        new FoundData(
            document.text("providerRef"), document.int64("amountMinor"), document.text("currency"));
    document.check(found);
    return found;
  }
}
