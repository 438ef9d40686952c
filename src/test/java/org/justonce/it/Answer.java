package org.justonce.it;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** An answer of the API. */
record Answer(HttpResponse<byte[]> response) {

  int status() {
    return response.statusCode();
  }

  byte[] body() {
    return response.body();
  }

  String text() {
    return new String(body(), StandardCharsets.UTF_8);
  }

  JsonObject json() {
    try (var reader = Json.createReader(new StringReader(text()))) {
      return reader.readObject();
    }
  }

  JsonArray jsonArray() {
    try (var reader = Json.createReader(new StringReader(text()))) {
      return reader.readArray();
    }
  }

  Optional<String> header(String name) {
    return response.headers().firstValue(name);
  }

  List<String> headers(String name) {
    return response.headers().allValues(name);
  }

  boolean isReplay() {
    return headers("Idempotent-Replayed").equals(List.of("true"));
  }

  /** The code of a problem; empty when the answer is none. */
  String code() {
    return header("Content-Type").orElse("").startsWith("application/problem+json")
        ? json().getString("code")
        : "";
  }

  /** Status and code, for messages and comparisons: {@code 409 order-state-conflict}. */
  String summary() {
    return (status() + " " + code()).strip();
  }

  /** The id of the order in the answer. */
  String orderId() {
    return json().getString("id");
  }
}
