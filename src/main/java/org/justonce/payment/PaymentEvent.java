package org.justonce.payment;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.Optional;
import org.justonce.order.PaymentFact;
import org.justonce.platform.FieldError;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StrictJson;

/**
 * An event of a payment provider.
 *
 * @param type for example {@code payment.settled}
 * @param fact what was settled; empty for other types, which are none of our business
 */
record PaymentEvent(String type, Optional<PaymentFact> fact) {

  private static final String SETTLED = "payment.settled";

  /** The event cannot be understood; the message says why. */
  static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable(String message) {
      super(message);
    }
  }

  /**
   * Reads an event; members that it does not know are ignored.
   *
   * @throws Unreadable when the text is no JSON object with a type, or settles incomplete data
   */
  static PaymentEvent read(String text) {
    JsonObject json;
    try {
      json = StrictJson.object(text);
    } catch (StrictJson.Malformed e) {
      throw new Unreadable(e.getMessage());
    }
    if (!(json.get("type") instanceof JsonString type)) {
      throw new Unreadable("The event has no type.");
    }
    if (!type.getString().equals(SETTLED)) {
      return new PaymentEvent(type.getString(), Optional.empty());
    }
    RequestDocument event = new RequestDocument(json);
    PaymentFact fact = PaymentFact.read(event.object("data"));
    if (!event.errors().isEmpty()) {
      FieldError first = event.errors().get(0);
      throw new Unreadable(first.field() + " " + first.detail() + ".");
    }
    return new PaymentEvent(SETTLED, Optional.of(fact));
  }
}
