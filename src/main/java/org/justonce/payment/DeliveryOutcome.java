package org.justonce.payment;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Optional;
import org.justonce.order.PaymentResult;
import org.justonce.order.Refusal;

/**
 * How the delivery of a provider's event ended.
 *
 * @param kind what it did
 * @param reason the code of why it did not simply settle an order, or of what differs
 */
record DeliveryOutcome(Kind kind, Optional<String> reason) {

  /** What a delivery can do. */
  enum Kind {
    /** It settled its order. */
    APPLIED,
    /** Its order was settled by the same fact before. */
    ALREADY_PAID,
    /** It came before and has had its effect. */
    DUPLICATE_DELIVERY,
    /** The money is kept for an operator. */
    UNAPPLIED,
    /** Its type is none of our business. */
    IGNORED
  }

  static final DeliveryOutcome DUPLICATE =
      new DeliveryOutcome(Kind.DUPLICATE_DELIVERY, Optional.empty());
  static final DeliveryOutcome IGNORED = new DeliveryOutcome(Kind.IGNORED, Optional.empty());
  static final DeliveryOutcome UNREADABLE_DATA =
      new DeliveryOutcome(Kind.UNAPPLIED, Optional.of("unreadable-data"));

  /** What became of its payment fact. */
  static DeliveryOutcome of(PaymentResult result) {
    if (result instanceof PaymentResult.AlreadyPaid paid) {
      return new DeliveryOutcome(Kind.ALREADY_PAID, paid.difference().map(DeliveryOutcome::code));
    }
    if (result instanceof PaymentResult.Refused refused) {
      return new DeliveryOutcome(Kind.UNAPPLIED, Optional.of(code(refused.refusal())));
    }
    return new DeliveryOutcome(Kind.APPLIED, Optional.empty());
  }

  private static String code(Refusal refusal) {
    return refusal.problem().code();
  }

  /** As a provider is told. */
  JsonObject json() {
    return Json.createObjectBuilder()
        .add("outcome", kind.name())
        .add("reason", reason.<JsonValue>map(Json::createValue).orElse(JsonValue.NULL))
        .build();
  }
}
