import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A payment provider to play with: one payment for each Idempotency-Key, also when restarted. */
public class DemoProvider {

  private static final int PORT = 9090;

  public static void main(String[] args) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT);
    HttpServer server = HttpServer.create(address, 0);
    server.createContext("/payments", DemoProvider::open);
    server.start();
    System.out.println("listening on http://127.0.0.1:" + PORT);
  }

  private static void open(HttpExchange exchange) throws IOException {
    String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    String payment = "demo-" + UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
    System.out.println(payment + " for " + key + ": " + request);
    byte[] answer =
        """
        {"id":"%1$s","url":"http://127.0.0.1:%2$d/pay/%1$s"}"""
            .formatted(payment, PORT)
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(201, answer.length);
    try (exchange) {
      exchange.getResponseBody().write(answer);
    }
  }
}
