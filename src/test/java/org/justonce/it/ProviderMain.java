package org.justonce.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A payment provider: {@code POST /payments} opens a payment, one for each {@code Idempotency-Key}.
 * Counts what it is asked for each order, and answers as it is told to by {@code POST
 * /control/<order>}. {@code POST /settle/<order>} lets it call back.
 */
final class ProviderMain {

  static final String READY = "PROVIDER READY";

  private static final int LONGEST_HOLD_SECONDS = 120;

  private final ConcurrentMap<String, String> payments = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Case> cases = new ConcurrentHashMap<>();

  private ProviderMain() {}

  /** What the provider knows of one order. */
  private static final class Case {
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final Set<String> keys = ConcurrentHashMap.newKeySet();
    private final Set<String> ids = ConcurrentHashMap.newKeySet();
    private final Queue<JsonObject> orders = new ConcurrentLinkedQueue<>();
    private final CountDownLatch release = new CountDownLatch(1);
    private volatile String body = "";
    private volatile String authorization = "";

    void hold(long seconds) {
      waiting.incrementAndGet();
      try {
        release.await(seconds, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        waiting.decrementAndGet();
      }
    }
  }

  /**
   * Serves until the process ends.
   *
   * @param arguments the port, on loopback
   */
  public static void main(String[] arguments) throws IOException {
    ProviderMain provider = new ProviderMain();
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
    HttpServer server = HttpServer.create(address, 0);
    server.createContext("/payments", provider::pay);
    server.createContext("/control/", provider::control);
    server.createContext("/settle/", provider::settle);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
    System.out.println(READY);
  }

  private Case caseOf(String order) {
    return cases.computeIfAbsent(order, name -> new Case());
  }

  private void pay(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    Case known = caseOf(json(body).getString("orderId"));
    String id = payments.computeIfAbsent(key, name -> "pay-" + UUID.randomUUID());
    known.body = body;
    known.authorization =
        exchange.getRequestHeaders().getOrDefault("Authorization", List.of()).toString();
    known.keys.add(key);
    known.ids.add(id);
    known.asked.incrementAndGet();
    JsonObject order = known.orders.poll();
    answer(exchange, known, order == null ? json("{\"mode\":\"normal\"}") : order, id);
  }

  private static void answer(HttpExchange exchange, Case known, JsonObject order, String id)
      throws IOException {
    byte[] payment =
        Json.createObjectBuilder(
                Map.of("id", id, "url", "https://pay.example/" + id, "more", "ignored"))
            .build()
            .toString()
            .getBytes(StandardCharsets.UTF_8);
    switch (order.getString("mode")) {
      case "normal" -> send(exchange, 201, payment);
      case "hold" -> {
        known.hold(LONGEST_HOLD_SECONDS);
        send(exchange, 201, payment);
      }
      case "slow" -> {
        known.hold(order.getInt("seconds"));
        send(exchange, 201, payment);
      }
      case "answer" -> {
        exchange.getResponseHeaders().set("Location", "/payments");
        byte[] text = order.getString("body").getBytes(StandardCharsets.UTF_8);
        send(exchange, order.getInt("status"), text);
      }
      case "disconnect" -> exchange.close();
      case "break" -> {
        begin(exchange, payment);
        exchange.close();
      }
      case "hang" -> {
        begin(exchange, payment);
        known.hold(LONGEST_HOLD_SECONDS);
        exchange.close();
      }
      default -> throw new IllegalArgumentException(order.toString());
    }
  }

  private static void begin(HttpExchange exchange, byte[] payment) throws IOException {
    exchange.sendResponseHeaders(201, payment.length);
    exchange.getResponseBody().write(payment, 0, payment.length / 2);
    exchange.getResponseBody().flush();
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    }
  }

  /** Tells that the order was paid, as Standard Webhooks 1.0 says, and passes the answer on. */
  private void settle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    JsonObject wish = json(body);
    Case known = caseOf(exchange.getRequestURI().getPath().substring("/settle/".length()));
    String payment = known.ids.iterator().next();
    String event =
        Json.createObjectBuilder()
            .add("type", "payment.settled")
            .add("timestamp", "2026-01-01T00:00:00Z")
            .add("data", Json.createObjectBuilder(json(known.body)).add("providerRef", payment))
            .build()
            .toString();
    String id = "evt-" + payment;
    String timestamp = String.valueOf(Instant.now().getEpochSecond());
    String signature =
        WebhookSender.sign(
            wish.getString("secret"), id, timestamp, event.getBytes(StandardCharsets.UTF_8));
    HttpRequest callback =
        HttpRequest.newBuilder(URI.create(wish.getString("url")))
            .header("Content-Type", "application/json")
            .header(WebhookSender.ID, id)
            .header(WebhookSender.TIMESTAMP, timestamp)
            .header(WebhookSender.SIGNATURE, signature)
            .POST(HttpRequest.BodyPublishers.ofString(event))
            .build();
    try {
      HttpResponse<byte[]> answer =
          HttpClient.newHttpClient().send(callback, HttpResponse.BodyHandlers.ofByteArray());
      answer
          .headers()
          .firstValue("Content-Type")
          .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
      send(exchange, answer.statusCode(), answer.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** GET tells what was asked; a POST with a mode orders one answer; one without releases. */
  private void control(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Case known = caseOf(exchange.getRequestURI().getPath().substring("/control/".length()));
    if (exchange.getRequestMethod().equals("POST")) {
      JsonObject order = json(body);
      if (order.containsKey("mode")) {
        known.orders.add(order);
      } else {
        known.release.countDown();
      }
    }
    JsonObject told =
        Json.createObjectBuilder()
            .add("asked", known.asked.get())
            .add("waiting", known.waiting.get())
            .add("keys", known.keys.size())
            .add("payments", known.ids.size())
            .add("body", known.body)
            .add("authorization", known.authorization)
            .add("inAll", cases.values().stream().mapToInt(each -> each.asked.get()).sum())
            .build();
    send(exchange, 200, told.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static JsonObject json(String text) {
    try (var reader =
        Json.createReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
      return reader.readObject();
    }
  }
}
