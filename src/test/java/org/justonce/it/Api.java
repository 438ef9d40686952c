package org.justonce.it;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;

/**
 * The HTTP API as one client sees it.
 *
 * @param server where it is sent
 * @param apiKey of the client; null for none
 */
record Api(LibertyServer server, String apiKey) {

  static final String ORDERS = "/api/v1/orders";
  static final String ADMIN = "/api/v1/admin";
  static final String ADMIN_PAYMENTS = ADMIN + "/payments";
  static final String ACME = "demo-key-a";
  static final String GLOBEX = "demo-key-b";
  static final String OPERATOR = "demo-key-ops";

  /** The price of {@code sku-…}. */
  static final long PRICE = 100;

  Call get(String path) {
    return call("GET", path, null);
  }

  Call post(String path, String json) {
    return call("POST", path, json.getBytes(StandardCharsets.UTF_8))
        .header("Content-Type", "application/json");
  }

  Call post(String path) {
    return call("POST", path, null);
  }

  Call call(String method, String path, byte[] body) {
    return publishing(
        method,
        path,
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofByteArray(body));
  }

  /** Sends a body whose length the server is not told: in chunks. */
  Call chunked(String path, byte[] body) {
    return publishing(
        "POST",
        path,
        HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
  }

  private Call publishing(String method, String path, HttpRequest.BodyPublisher body) {
    Call call = new Call(server.http(), server.uri(path), method, body);
    return apiKey == null ? call : call.header("Authorization", "Bearer " + apiKey);
  }

  /** An order of one line. */
  Call order(String sku, int quantity) {
    return post(ORDERS, orderBody(sku, quantity));
  }

  static String orderBody(String sku, int quantity) {
    return """
        {"currency":"EUR","lines":[{"sku":"%s","quantity":%d}]}"""
        .formatted(sku, quantity);
  }

  /** The id of a new order of one piece of a test product. */
  String newOrder() {
    Answer answer = order(TestArchive.sku(0), 1).send();
    if (answer.status() != 201) {
      throw new IllegalStateException(answer.text());
    }
    return answer.orderId();
  }

  Call pay(Settlement settlement) {
    return post(ORDERS + "/" + settlement.orderId() + "/payments", settlement.asRequest());
  }

  Call requestPayment(String orderId, String provider) {
    return post(ORDERS + "/" + orderId + "/payment-requests", paymentRequestBody(provider));
  }

  static String paymentRequestBody(String provider) {
    return "{\"provider\":\"" + provider + "\"}";
  }

  Call cancel(String orderId) {
    return post(ORDERS + "/" + orderId + "/cancellation");
  }

  /** An operator's decision about a payment. */
  Call resolve(String paymentId, String decision) {
    return post(ADMIN_PAYMENTS + "/" + paymentId + "/resolution", decision);
  }

  static String applyTo(String orderId) {
    return "{\"action\":\"apply\",\"orderId\":\"" + orderId + "\",\"note\":\"the bank says so\"}";
  }

  static String refund() {
    return "{\"action\":\"refund\",\"note\":\"sent back by hand\"}";
  }

  String statusOf(String orderId) {
    return get(ORDERS + "/" + orderId).send().json().getString("status");
  }
}
