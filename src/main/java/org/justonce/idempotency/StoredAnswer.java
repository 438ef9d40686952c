package org.justonce.idempotency;

import jakarta.json.Json;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.spi.JsonProvider;
import jakarta.ws.rs.core.Response;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;

/**
 * An answer as a record keeps it.
 *
 * @param status below 500
 * @param headers in the order of the first answer
 * @param body the bytes before any content coding; empty when the answer had no body
 */
record StoredAnswer(int status, List<Header> headers, byte[] body) {

  static final String REPLAYED = "Idempotent-Replayed";

  /** Kept, since each use of {@link Json} looks for its provider. */
  private static final JsonProvider JSON = JsonProvider.provider();

  /** One header field. */
  record Header(String name, String value) {}

  /** The headers as the record's column holds them: a JSON array of names and values in turn. */
  String headersAsText() {
    var array = JSON.createArrayBuilder();
    for (Header header : headers) {
      array.add(header.name()).add(header.value());
    }
    return array.build().toString();
  }

  static List<Header> headersFromText(String text) {
    try (JsonReader reader = JSON.createReader(new StringReader(text))) {
      List<JsonString> strings = reader.readArray().getValuesAs(JsonString.class);
      List<Header> headers = new ArrayList<>();
      for (int i = 0; i < strings.size(); i += 2) {
        headers.add(new Header(strings.get(i).getString(), strings.get(i + 1).getString()));
      }
      return headers;
    }
  }

  /** The answer again, marked as a replay. */
  Response replay() {
    Response.ResponseBuilder response = Response.status(status);
    for (Header header : headers) {
      response.header(header.name(), header.value());
    }
    if (body.length > 0) {
      response.entity(body);
    }
    return response.header(REPLAYED, "true").build();
  }
}
