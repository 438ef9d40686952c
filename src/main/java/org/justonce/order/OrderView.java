package org.justonce.order;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.ws.rs.core.EntityTag;

/**
 * An order as the API shows it.
 *
 * @param id the order's id
 * @param tenant whose order it is
 * @param json the representation
 * @param tag changes with every change of the order
 * @param cursor the order's place in the list
 */
public record OrderView(
    String id, String tenant, JsonObject json, EntityTag tag, ListCursor cursor) {

  /** The order with its payment, or null. */
  static OrderView of(Order order, Payment payment) {
    var lines = Json.createArrayBuilder();
    for (OrderLine line : order.lines()) {
      lines.add(
          Json.createObjectBuilder()
              .add("sku", line.sku())
              .add("quantity", line.quantity())
              .add("unitPriceMinor", line.unitPriceMinor()));
    }
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("id", order.id())
            .add("status", order.status().name())
            .add("currency", order.currency())
            .add("totalMinor", order.totalMinor())
            .add("lines", lines)
            .add("payment", payment == null ? JsonValue.NULL : paymentJson(payment))
            .add("createdAt", order.createdAt().toString())
            .add("expiresAt", order.expiresAt().toString());
    return new OrderView(
        order.id(),
        order.tenant(),
        json.build(),
        new EntityTag(String.valueOf(order.version())),
        new ListCursor(order.createdAt(), order.id()));
  }

  /** A payment as the API shows it. */
  static JsonObject paymentJson(Payment payment) {
    return Json.createObjectBuilder()
        .add("id", payment.id())
        .add("provider", payment.provider())
        .add("providerRef", payment.providerRef())
        .add("amountMinor", payment.amountMinor())
        .add("currency", payment.currency())
        .add("paidAt", payment.appliedAt().toString())
        .build();
  }
}
