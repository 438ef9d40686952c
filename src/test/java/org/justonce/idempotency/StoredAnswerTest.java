package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StoredAnswerTest {

  @Test
  void headersSurviveTheWayThroughTheirColumnInOrder() {
    List<StoredAnswer.Header> headers =
        List.of(
            header("Location", "http://localhost/api/v1/orders/1?a=b&c=\"d\""),
            header("Link", "</a>; rel=\"next\""),
            header("Link", "</b>; rel=\"prev\", </c>; rel=\"first\""),
            header("ETag", "\"1\""),
            header("X-Odd", "back\\slash \t é 😀 [\",\"]"),
            header("X-Empty", ""));
    String text = new StoredAnswer(200, headers, new byte[0]).headersAsText();
    assertThat(StoredAnswer.headersFromText(text)).isEqualTo(headers);
  }

  @Test
  void anAnswerMayHaveNoHeaders() {
    String text = new StoredAnswer(204, List.of(), new byte[0]).headersAsText();
    assertThat(text).isEqualTo("[]");
    assertThat(StoredAnswer.headersFromText(text)).isEmpty();
  }

  private static StoredAnswer.Header header(String name, String value) {
    return new StoredAnswer.Header(name, value);
  }
}
