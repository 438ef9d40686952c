package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredHeadersTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Type",
        "Content-Encoding",
        "Location",
        "ETag",
        "Last-Modified",
        "Content-Language",
        "Link",
        "content-type",
        "LOCATION",
        "etag"
      })
  void theHeadersOfTheRepresentationAreStored(String name) {
    assertThat(stored(new StoredHeaders(Optional.empty()), name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Trace", "Retry-After", "Cache-Control", "Vary", "Server"})
  void aHeaderThatNobodyNamedIsNotStored(String name) {
    assertThat(stored(new StoredHeaders(Optional.empty()), name)).isFalse();
  }

  @Test
  void theSettingAddsNames() {
    StoredHeaders headers = new StoredHeaders(Optional.of(List.of(" X-Trace ", "cache-control")));
    assertThat(stored(headers, "x-trace")).isTrue();
    assertThat(stored(headers, "Cache-Control")).isTrue();
    assertThat(stored(headers, "Location")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Set-Cookie",
        "set-cookie",
        "Date",
        "Connection",
        "Keep-Alive",
        "Transfer-Encoding",
        "TE",
        "Trailer",
        "Upgrade",
        "Content-Length",
        "Proxy-Authenticate",
        "Proxy-Authentication-Info",
        "WWW-Authenticate",
        "Authentication-Info",
        "Idempotent-Replayed"
      })
  void noSettingCanStoreWhatBelongsToTheConnectionTheMomentOrTheCaller(String name) {
    StoredHeaders headers = new StoredHeaders(Optional.of(List.of(name, name.toLowerCase())));
    assertThat(stored(headers, name)).isFalse();
    assertThat(stored(headers, name.toUpperCase())).isFalse();
  }

  @Test
  void aHeaderIsStoredAsOftenAsTheAnswerHasIt() {
    MultivaluedMap<String, String> answer = new MultivaluedHashMap<>();
    answer.put("Link", List.of("</a>", "</b>"));
    answer.putSingle("Date", "Thu, 01 Jan 1970 00:00:00 GMT");
    assertThat(new StoredHeaders(Optional.empty()).of(answer))
        .containsExactly(
            new StoredAnswer.Header("Link", "</a>"), new StoredAnswer.Header("Link", "</b>"));
  }

  private static boolean stored(StoredHeaders headers, String name) {
    MultivaluedMap<String, String> answer = new MultivaluedHashMap<>();
    answer.putSingle(name, "value");
    return headers.of(answer).equals(List.of(new StoredAnswer.Header(name, "value")));
  }
}
