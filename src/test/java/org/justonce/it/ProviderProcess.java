package org.justonce.it;

import static org.awaitility.Awaitility.await;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** A payment provider in a process of its own. What it is told and tells is about one order. */
final class ProviderProcess implements AutoCloseable {

  private static final String CONTROL = "/control/";

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final int port;
  private final Process process;

  private ProviderProcess(int port, Process process) {
    this.port = port;
    this.process = process;
  }

  static String url(int port) {
    return "http://127.0.0.1:" + port;
  }

  /** Starts a provider and waits until it takes requests. */
  static ProviderProcess start(int port) {
    try {
      Path console = ServerFolder.ofTests().resolve("provider-" + UUID.randomUUID() + ".log");
      Files.createDirectories(console.getParent());
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx64m",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  ProviderMain.class.getName(),
                  String.valueOf(port))
              .redirectErrorStream(true)
              .redirectOutput(console.toFile())
              .start();
      await("the provider").until(() -> isReady(process, console));
      return new ProviderProcess(port, process);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isReady(Process process, Path console) throws IOException {
    String text = Files.readString(console);
    if (!process.isAlive()) {
      throw new IllegalStateException(text);
    }
    return text.contains(ProviderMain.READY);
  }

  /** The next request is answered when {@link #release} is called. */
  void hold(String orderId) {
    tell(orderId, mode("hold"));
  }

  /** The next request is answered after so many seconds. */
  void delay(String orderId, int seconds) {
    tell(orderId, Json.createObjectBuilder(mode("slow")).add("seconds", seconds).build());
  }

  /** The next request ends as {@code disconnect}, {@code break} or {@code hang} say. */
  void fail(String orderId, String how) {
    tell(orderId, mode(how));
  }

  /** The next request is answered like this. */
  void answer(String orderId, int status, String body) {
    tell(
        orderId,
        Json.createObjectBuilder(mode("answer")).add("status", status).add("body", body).build());
  }

  /** Answers what is held, and holds nothing of this order any more. */
  void release(String orderId) {
    tell(orderId, Json.createObjectBuilder().build());
  }

  /** Calls back that the order was paid, and gives the answer that it gets. */
  Answer settle(String orderId, URI webhook, String secret) {
    String wish =
        Json.createObjectBuilder()
            .add("url", webhook.toString())
            .add("secret", secret)
            .build()
            .toString();
    return call("POST", "/settle/" + orderId, wish);
  }

  /** How often it was asked to pay the order. */
  int asked(String orderId) {
    return about(orderId).getInt("asked");
  }

  /** How many requests it holds now. */
  int waiting(String orderId) {
    return about(orderId).getInt("waiting");
  }

  /** How many keys it was asked with. */
  int keys(String orderId) {
    return about(orderId).getInt("keys");
  }

  /** {@code asked}, {@code waiting}, {@code keys}, {@code payments}, {@code body} and others. */
  JsonObject about(String orderId) {
    return call("GET", CONTROL + orderId, null).json();
  }

  private void tell(String orderId, JsonObject order) {
    call("POST", CONTROL + orderId, order.toString());
  }

  private static JsonObject mode(String name) {
    return Json.createObjectBuilder().add("mode", name).build();
  }

  private Answer call(String method, String path, String body) {
    HttpRequest.BodyPublisher sent =
        body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body);
    return new Call(http, URI.create(url(port) + path), method, sent).send();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().join();
  }
}
