package org.justonce.order;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;

/**
 * A payment as operators see it: applied, or unapplied with what has become of it.
 *
 * @param json the representation
 * @param cursor the payment's place in the list
 */
public record PaymentView(JsonObject json, ListCursor cursor) {

  /** Without the event that was received, which may be long. */
  static PaymentView of(Payment payment) {
    return view(payment, json(payment));
  }

  /** With the event that was received, where the door keeps it. */
  static PaymentView withEvent(Payment payment) {
    return view(payment, json(payment).add("rawEvent", orNull(payment.rawEvent())));
  }

  private static PaymentView view(Payment payment, JsonObjectBuilder json) {
    return new PaymentView(json.build(), new ListCursor(payment.recordedAt(), payment.id()));
  }

  private static JsonObjectBuilder json(Payment payment) {
    return Json.createObjectBuilder()
        .add("id", payment.id())
        .add("status", payment.status().name())
        .add("provider", payment.provider())
        .add("providerRef", orNull(payment.providerRef()))
        .add(
            "amountMinor",
            payment.amountMinor() == null
                ? JsonValue.NULL
                : Json.createValue(payment.amountMinor()))
        .add("currency", orNull(payment.currency()))
        .add("reason", orNull(payment.reason()))
        .add("claimedOrderId", orNull(payment.claimedOrderId()))
        .add("orderId", orNull(payment.orderId()))
        .add("door", payment.door().name())
        .add("recordedAt", payment.recordedAt().toString())
        .add(
            "resolution",
            payment.resolution().map(a -> resolution(payment, a)).orElse(JsonValue.NULL));
  }

  private static JsonValue resolution(Payment payment, ResolutionAction action) {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("action", action.wireName())
            .add("by", payment.resolvedBy())
            .add("at", payment.resolvedAt().toString())
            .add("note", payment.resolutionNote());
    if (payment.settledAs() != null) {
      json.add("settledAs", payment.settledAs().id());
    }
    return json.build();
  }

  private static JsonValue orNull(String text) {
    return text == null ? JsonValue.NULL : Json.createValue(text);
  }
}
