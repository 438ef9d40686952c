package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every kind of answer is replayed as it was first given, byte for byte. */
@ExtendWith(TestBedExtension.class)
class AnswersIT {

  private static final String ANSWERS = "/api/v1/test/answers/";
  private static final List<String> STORED =
      List.of("Content-Type", "Content-Encoding", "Content-Language", "ETag", "Location", "Link");

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  AnswersIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  private Call call(String operation, String accepted) {
    Call call = site.acme().post(ANSWERS + operation);
    return accepted == null ? call : call.header("Accept-Encoding", accepted);
  }

  private static byte[] plain(Answer answer) {
    return answer.header("Content-Encoding").equals(Optional.of("gzip"))
        ? Gzip.unpack(answer.body())
        : answer.body();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jsonp                   | 200 | application/json          | Gr\u00fc\u00dfe \u20ac",
        "jsonb                   | 200 | application/json          | \\u0000",
        "latin                   | 200 | text/plain;charset=ISO-8859-1 | Gr\u00fc\u00dfe",
        "text                    | 200 |                           | Gr\u00fc\u00dfe \u20ac",
        "reader                  | 200 | text/plain;charset=UTF-8  | Gr",
        "binary                  | 200 | application/octet-stream  | 0123456789",
        "input-stream            | 200 | image/png                 | 0123456789",
        "none                    | 204 |                           |",
        "none-ok                 | 200 |                           |",
        "empty                   | 200 | text/plain;charset=UTF-8  |",
        "empty-stream            | 200 | application/octet-stream  |",
        "flushed                 | 200 | text/csv;charset=UTF-8    | 4",
        "streamed?length=1048576 | 200 | application/octet-stream  | \u0001",
        "compressed              | 200 | text/plain;charset=UTF-8  | packed",
      })
  void anAnswerOfAnyKindIsReplayed(String operation, int status, String type, String text) {
    for (String accepted : new String[] {null, "gzip", "identity"}) {
      Answer first = call(operation, accepted).key(id + accepted).send();
      Answer again = call(operation, accepted).key(id + accepted).send();
      assertThat(first.status()).isEqualTo(status);
      if (type != null) {
        assertThat(first.headers("Content-Type")).containsExactly(type);
      }
      Charset charset =
          type != null && type.contains("8859")
              ? StandardCharsets.ISO_8859_1
              : StandardCharsets.UTF_8;
      if (text == null) {
        assertThat(first.body()).isEmpty();
      } else {
        assertThat(new String(plain(first), charset)).contains(text);
      }
      assertReplayed(first, again);
    }
  }

  private static void assertReplayed(Answer first, Answer again) {
    assertThat(first.isReplay()).isFalse();
    assertThat(again.isReplay()).isTrue();
    assertThat(again.status()).isEqualTo(first.status());
    assertThat(again.body()).isEqualTo(first.body());
    for (String header : STORED) {
      assertThat(first.headers(header)).as(header).hasSizeLessThanOrEqualTo(1);
      assertThat(again.headers(header)).as(header).isEqualTo(first.headers(header));
    }
  }

  @Test
  void anAnswerThatTheOperationCompressedStaysReadable() {
    call("compressed", "gzip").key(id).send();
    Answer again = call("compressed", "gzip").key(id).send();
    assertThat(again.isReplay()).isTrue();
    assertThat(again.headers("Content-Encoding")).containsExactly("gzip");
    assertThat(new String(Gzip.unpack(again.body()), StandardCharsets.UTF_8)).startsWith("packed");
  }

  @Test
  void whatOneCallerAcceptsDoesNotChangeWhatIsStored() {
    Answer first = call("jsonp", "gzip").key(id).send();
    Answer again = call("jsonp", "identity").key(id).send();
    assertThat(again.isReplay()).isTrue();
    assertThat(again.headers("Content-Encoding")).isEmpty();
    assertThat(again.body()).isEqualTo(plain(first));
  }
}
