package org.justonce.payment;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.io.IOException;
import org.justonce.platform.FieldError;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StoredText;
import org.justonce.platform.StrictJson;

/**
 * A payment as its provider names it.
 *
 * @param id the provider's, 1 to 255 characters; its later payment fact has it as the reference
 * @param url where the customer pays, http or https, up to 2048 characters
 */
record ProviderPayment(
    @NotNull @Size(min = 1, max = 255) @StoredText String id,
    @NotNull @Size(min = 1, max = 2048) @StoredText @WebAddress String url) {

  /**
   * Reads a provider's answer; members that are not known here are ignored.
   *
   * @throws IOException when it is anything but a payment; the message holds nothing of the answer
   */
  static ProviderPayment read(byte[] answer) throws IOException {
    RequestDocument document;
    try {
      document = new RequestDocument(StrictJson.object(answer));
    } catch (StrictJson.Malformed e) {
      throw new IOException(e.getMessage(), e);
    }
    ProviderPayment payment = new ProviderPayment(document.text("id"), document.text("url"));
    document.check(payment);
    if (!document.errors().isEmpty()) {
      FieldError first = document.errors().get(0);
      throw new IOException(first.field() + " " + first.detail() + ".");
    }
    return payment;
  }

  /** As the API shows it. */
  JsonObject json() {
    return Json.createObjectBuilder().add("providerPaymentId", id).add("paymentUrl", url).build();
  }
}
