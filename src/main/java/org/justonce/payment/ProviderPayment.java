package org.justonce.payment;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
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
record ProviderPayment(String id, String url) {

  private static final int MAX_ID_LENGTH = 255;
  private static final int MAX_URL_LENGTH = 2048;

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
    String id = document.text("id", MAX_ID_LENGTH, StoredText.FORM);
    String url = document.text("url", MAX_URL_LENGTH, StoredText.FORM);
    if (document.errors().isEmpty() && !isWebAddress(url)) {
      document.note("url", "form", "is no http or https address");
    }
    if (!document.errors().isEmpty()) {
      FieldError first = document.errors().get(0);
      throw new IOException(first.field() + " " + first.detail() + ".");
    }
    return new ProviderPayment(id, url);
  }

  private static boolean isWebAddress(String text) {
    try {
      URI uri = new URI(text);
      return uri.getHost() != null
          && ("https".equalsIgnoreCase(uri.getScheme())
              || "http".equalsIgnoreCase(uri.getScheme()));
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** As the API shows it. */
  JsonObject json() {
    return Json.createObjectBuilder().add("providerPaymentId", id).add("paymentUrl", url).build();
  }
}
