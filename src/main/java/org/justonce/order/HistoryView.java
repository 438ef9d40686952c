package org.justonce.order;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Something that happened to an order, as the API shows it.
 *
 * @param entryId its place in the list; empty for the first, which stands in the order itself
 * @param json the representation
 */
public record HistoryView(String entryId, JsonObject json) {

  /**
   * The entries of a page; on the first page behind the order's being placed.
   *
   * @param forOperators whether the reader is one: who of them decided, and why, is not for tenants
   */
  static List<HistoryView> of(
      Order order, List<HistoryEntry> entries, boolean firstPage, boolean forOperators) {
    List<HistoryView> views = new ArrayList<>();
    if (firstPage) {
      views.add(new HistoryView("", json("placed", order.createdAt()).build()));
    }
    for (HistoryEntry entry : entries) {
      views.add(new HistoryView(entry.id(), json(entry, forOperators)));
    }
    return views;
  }

  private static JsonObject json(HistoryEntry entry, boolean forOperators) {
    JsonObjectBuilder json = json(type(entry), entry.occurredAt());
    if (entry.door() != null) {
      json.add("door", entry.door().name());
    }
    if (entry.outcome() != null) {
      json.add("outcome", entry.outcome().name());
      addIfKnown(json, "stoppedBy", entry.outcome().stoppedBy());
    }
    addIfKnown(json, "reason", entry.reason());
    addIfKnown(json, "provider", entry.provider());
    addIfKnown(json, "providerRef", entry.providerRef());
    if (entry.amountMinor() != null) {
      json.add("amountMinor", entry.amountMinor());
    }
    addIfKnown(json, "currency", entry.currency());
    addIfKnown(json, "deliveryId", entry.deliveryId());
    if (forOperators) {
      addIfKnown(json, "actor", entry.actor());
      addIfKnown(json, "note", entry.note());
    }
    return json.build();
  }

  /** The attempt that settled the order is how it was paid. */
  private static String type(HistoryEntry entry) {
    return switch (entry.type()) {
      case PAYMENT_ATTEMPT ->
          entry.outcome() == AttemptOutcome.APPLIED ? "paid" : "payment-attempt";
      case RESOLUTION -> "payment-resolution";
      case CANCELLED -> "cancelled";
      case EXPIRED -> "expired";
    };
  }

  private static JsonObjectBuilder json(String type, Instant at) {
    return Json.createObjectBuilder().add("type", type).add("at", at.toString());
  }

  private static void addIfKnown(JsonObjectBuilder json, String name, String value) {
    if (value != null) {
      json.add(name, value);
    }
  }
}
