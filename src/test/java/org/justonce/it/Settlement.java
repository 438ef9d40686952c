package org.justonce.it;

import java.util.UUID;

/** Money that a provider has received for an order. */
record Settlement(
    String provider, String providerRef, String orderId, long amountMinor, String currency) {

  static final String PROVIDER = "acme-pay";

  /** The price of one test product, under a reference that no other test uses. */
  static Settlement of(String orderId) {
    return new Settlement(PROVIDER, "ref-" + UUID.randomUUID(), orderId, Api.PRICE, "EUR");
  }

  Settlement withReference(String other) {
    return new Settlement(provider, other, orderId, amountMinor, currency);
  }

  Settlement withProvider(String other) {
    return new Settlement(other, providerRef, orderId, amountMinor, currency);
  }

  Settlement withOrder(String other) {
    return new Settlement(provider, providerRef, other, amountMinor, currency);
  }

  Settlement withAmount(long other) {
    return new Settlement(provider, providerRef, orderId, other, currency);
  }

  /** As the API takes it. */
  String asRequest() {
    return """
        {"provider":"%s","providerRef":"%s","amountMinor":%d,"currency":"%s"}"""
        .formatted(provider, providerRef, amountMinor, currency);
  }

  /** As a callback tells it. */
  String asCallback() {
    return """
        {"type":"payment.settled","timestamp":"2026-01-01T00:00:00Z","data":{"orderId":"%s",\
        "providerRef":"%s","amountMinor":%d,"currency":"%s"}}"""
        .formatted(orderId, providerRef, amountMinor, currency);
  }

  /** As the queue takes it. */
  String asEvent() {
    return """
        {"type":"payment.settled","timestamp":"2026-01-01T00:00:00Z","data":{"provider":"%s",\
        "orderId":"%s","providerRef":"%s","amountMinor":%d,"currency":"%s"}}"""
        .formatted(provider, orderId, providerRef, amountMinor, currency);
  }
}
