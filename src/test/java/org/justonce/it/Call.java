package org.justonce.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A request that is being put together. */
final class Call {

  private static final Duration LONGEST = Duration.ofSeconds(90);

  private final HttpClient http;
  private final HttpRequest.Builder request;

  Call(HttpClient http, URI uri, String method, HttpRequest.BodyPublisher body) {
    this.http = http;
    this.request = HttpRequest.newBuilder(uri).timeout(LONGEST).method(method, body);
  }

  /** Adds a header field, beside others of its name. */
  Call header(String name, String value) {
    request.header(name, value);
    return this;
  }

  /** Sets a header field in place of others of its name. */
  Call replacing(String name, String value) {
    request.setHeader(name, value);
    return this;
  }

  Call key(String key) {
    return header("Idempotency-Key", key);
  }

  /** Sends the head first and the body when the server asks for it. */
  Call expectingContinue() {
    request.expectContinue(true);
    return this;
  }

  /** Lets the test archive hold the request at the place until the gate opens. */
  Call pausing(String place, Path gate) {
    return header("X-Test-Pause", place).header("X-Test-Gate", gate.toString());
  }

  Answer send() {
    try {
      return new Answer(http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Sends and returns at once; ends with an exception when the connection breaks. */
  CompletableFuture<Answer> sendAsync() {
    return http.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray())
        .thenApply(Answer::new);
  }
}
