import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** A payment provider to play with: opens one payment for each Idempotency-Key. */
public class DemoProvider {

  private static final int PORT = 9090;

  private final Map<String, Integer> payments = new TreeMap<>();

  public static void main(String[] args) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT);
    HttpServer server = HttpServer.create(address, 0);
    server.createContext("/payments", new DemoProvider()::open);
    server.start();
    System.out.println("listening on http://127.0.0.1:" + PORT);
  }

  private void open(HttpExchange exchange) throws IOException {
    String request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    int number = payments.computeIfAbsent(key, name -> payments.size() + 1);
    System.out.println("payment " + number + " for " + key + ": " + request);
    byte[] answer =
        """
        {"id":"demo-%1$d","url":"http://127.0.0.1:%2$d/pay/demo-%1$d"}"""
            .formatted(number, PORT)
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(201, answer.length);
    try (exchange) {
      exchange.getResponseBody().write(answer);
    }
  }
}
