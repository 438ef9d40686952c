package org.justonce.payment;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import org.justonce.order.PaymentFact;
import org.justonce.platform.FieldError;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StoredText;
import org.justonce.platform.StrictJson;

/** Reads the events of payment providers; members that it does not know are ignored. */
final class PaymentEventReader {

  private static final String DATA = "data";
  private static final int MAX_ORDER_ID_LENGTH = 255;

  private PaymentEventReader() {}

  /** The event cannot be understood; the message says why. */
  static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable(String message) {
      super(message);
    }
  }

  /**
   * Reads an event whose data names its provider.
   *
   * @throws Unreadable when the text is no JSON object with a type, or settles incomplete data
   */
  static PaymentEvent ofMessage(String text) {
    JsonObject event = object(text);
    if (!isSettled(event)) {
      return new PaymentEvent.Unknown();
    }
    PaymentEvent read = settled(event, null);
    if (read instanceof PaymentEvent.Incomplete incomplete) {
      throw new Unreadable(incomplete.reason());
    }
    return read;
  }

  /**
   * Reads an event of the given provider, whatever its data says about providers.
   *
   * @throws Unreadable when the text is no JSON object with a type
   */
  static PaymentEvent ofCallback(String provider, String text) {
    JsonObject event = object(text);
    if (!isSettled(event)) {
      return new PaymentEvent.Unknown();
    }
    if (!(event.get(DATA) instanceof JsonObject data)) {
      return settled(event, provider);
    }
    JsonObject own = Json.createObjectBuilder(data).add("provider", provider).build();
    return settled(Json.createObjectBuilder(event).add(DATA, own).build(), provider);
  }

  private static JsonObject object(String text) {
    try {
      return StrictJson.object(text);
    } catch (StrictJson.Malformed e) {
      throw new Unreadable(e.getMessage());
    }
  }

  private static boolean isSettled(JsonObject event) {
    if (!(event.get("type") instanceof JsonString type)) {
      throw new Unreadable("The event has no type.");
    }
    return type.getString().equals("payment.settled");
  }

  private static PaymentEvent settled(JsonObject event, String provider) {
    RequestDocument document = new RequestDocument(event);
    RequestDocument data = document.object(DATA);
    PaymentFact fact = PaymentFact.read(data);
    if (document.errors().isEmpty()) {
      return new PaymentEvent.Settled(fact);
    }
    FieldError first = document.errors().get(0);
    return new PaymentEvent.Incomplete(
        provider, claimedOrderId(event), first.field() + " " + first.detail() + ".");
  }

  private static String claimedOrderId(JsonObject event) {
    return event.get(DATA) instanceof JsonObject data
            && data.get("orderId") instanceof JsonString id
            && id.getString().length() <= MAX_ORDER_ID_LENGTH
            && StoredText.FORM.matcher(id.getString()).matches()
        ? id.getString()
        : null;
  }
}
