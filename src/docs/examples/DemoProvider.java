import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A payment provider to play with: one payment for each Idempotency-Key, also when restarted. Whoever
 * opens a payment's link has paid it, and the shop is called back.
 */
public class DemoProvider {

  private static final int PORT = 9090;
  private static final URI CALLBACK =
      URI.create("http://127.0.0.1:9080/api/v1/webhooks/demo");

  /** That of the development server; elsewhere a secret of your own. */
  private static final String SECRET =
      System.getenv()
          .getOrDefault("WEBHOOK_SECRET", "whsec_anVzdG9uY2UtZGV2ZWxvcG1lbnQtc2VjcmV0LTE=");

  private static final Map<String, String> ORDERS = new ConcurrentHashMap<>();

  public static void main(String[] args) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT);
    HttpServer server = HttpServer.create(address, 0);
    server.createContext("/payments", DemoProvider::open);
    server.createContext("/pay/", DemoProvider::settle);
    server.start();
    System.out.println("listening on http://127.0.0.1:" + PORT);
  }

  private static void open(HttpExchange exchange) throws IOException {
    String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    String payment = "demo-" + UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
    System.out.println(payment + " for " + key + ": " + request);
    ORDERS.put(payment, request);
    answer(
        exchange,
        201,
        """
        {"id":"%1$s","url":"http://127.0.0.1:%2$d/pay/%1$s"}"""
            .formatted(payment, PORT));
  }

  /** The same event with the same id each time, as providers do until they get an answer. */
  private static void settle(HttpExchange exchange) throws IOException {
    String payment = exchange.getRequestURI().getPath().substring("/pay/".length());
    String order = ORDERS.get(payment);
    if (order == null) {
      answer(exchange, 404, "no such payment since this provider was started\n");
      return;
    }
    String event =
        """
        {"type":"payment.settled","timestamp":"2026-01-01T00:00:00Z",\
        "data":{"providerRef":"%s",%s}"""
            .formatted(payment, order.strip().substring(1));
    String told = callBack("evt-" + payment, event);
    System.out.println(payment + " is paid, the shop says " + told);
    answer(exchange, 200, told + "\n");
  }

  /** As Standard Webhooks 1.0 says. */
  private static String callBack(String id, String event) throws IOException {
    String time = String.valueOf(Instant.now().getEpochSecond());
    HttpRequest callback =
        HttpRequest.newBuilder(CALLBACK)
            .header("Content-Type", "application/json")
            .header("webhook-id", id)
            .header("webhook-timestamp", time)
            .header("webhook-signature", "v1," + sign(id + "." + time + "." + event))
            .POST(HttpRequest.BodyPublishers.ofString(event))
            .build();
    try {
      HttpResponse<String> answer =
          HttpClient.newHttpClient().send(callback, HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() + " " + answer.body();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static String sign(String content) throws IOException {
    try {
      byte[] key = Base64.getDecoder().decode(SECRET.substring("whsec_".length()));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      byte[] signature = mac.doFinal(content.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(signature);
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    }
  }
}
