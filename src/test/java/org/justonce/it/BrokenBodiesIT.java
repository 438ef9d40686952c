package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A body that does not arrive whole never reaches the operation, and its key stays free. */
@ExtendWith(TestBedExtension.class)
class BrokenBodiesIT {

  private static final String ECHO = "/api/v1/test/echo/bytes";
  private static final byte[] BODY = "0123456789".getBytes(StandardCharsets.US_ASCII);
  private static final String CHUNKED = "Transfer-Encoding: chunked";

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  BrokenBodiesIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  private String send(boolean keyed, String framing, String body) {
    String key = keyed ? "Idempotency-Key: " + id + "\n" : "";
    try (Wire wire = Wire.to(site.server())) {
      return wire.send(
              """
              POST %s HTTP/1.1
              Host: 127.0.0.1
              Connection: close
              Authorization: Bearer %s
              Content-Type: application/octet-stream
              X-Test-Run: %s
              %s%s

              %s"""
                  .formatted(ECHO, Api.ACME, id, key, framing, body))
          .finish()
          .answer();
    }
  }

  private Call gzipped(byte[] body) {
    return site.acme()
        .call("POST", ECHO, body)
        .header("Content-Encoding", "gzip")
        .header("X-Test-Run", id)
        .key(id);
  }

  private static void assertUnreadable(String answer) {
    assertThat(answer).startsWith("HTTP/1.1 400 ").contains("\"code\":\"unreadable-body\"");
  }

  /** The operation has not run before, and runs now. */
  private void assertKeyIsFree() {
    Answer answer = gzipped(Gzip.pack(BODY)).send();
    assertThat(answer.body()).isEqualTo(BODY);
    assertThat(answer.isReplay()).isFalse();
    assertThat(site.inside("echo", id)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "012345678"})
  void aBodyShorterThanItsLengthIsUnreadable(String part) {
    assertUnreadable(send(true, "Content-Length: 10", part));
    assertUnreadable(send(false, "Content-Length: 10", part));
    assertKeyIsFree();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "5\n012",
        "5\n01234",
        "5\n01234\n",
        "5\n01234\n0",
        "5\n01234\nx\n",
        "5\n0123456789\n0\n\n",
        "zz\n01234\n0\n\n",
        "-1\n01234\n0\n\n",
        "5\n01234\nfffffffffffffffff\n"
      })
  void aBrokenChunkIsUnreadable(String chunks) {
    assertUnreadable(send(true, CHUNKED, chunks));
    assertUnreadable(send(false, CHUNKED, chunks));
    assertKeyIsFree();
  }

  @Test
  void chunksThatAreCompressedThemselvesAreNotTaken() {
    assertThat(send(true, "Transfer-Encoding: gzip, chunked", "5\n01234\n0\n\n"))
        .contains("\"code\":\"unsupported-media-type\"");
    assertKeyIsFree();
  }

  @Test
  void aGzipCutAnywhereIsUnreadable() {
    byte[] one = Gzip.pack(BODY);
    byte[] two = twice(one);
    IntStream.range(0, two.length)
        .filter(length -> length != one.length)
        .forEach(length -> assertUnreadableGzip(Arrays.copyOf(two, length)));
    assertKeyIsFree();
  }

  @Test
  void aGzipWithSomethingBehindItIsUnreadable() {
    byte[] one = Gzip.pack(BODY);
    for (int more : List.of(1, 17, 18, 19, 100)) {
      byte[] zeros = Arrays.copyOf(one, one.length + more);
      byte[] text = zeros.clone();
      Arrays.fill(text, one.length, text.length, (byte) 'x');
      assertUnreadableGzip(zeros);
      assertUnreadableGzip(text);
    }
    assertKeyIsFree();
  }

  private void assertUnreadableGzip(byte[] packed) {
    assertThat(gzipped(packed).send().summary())
        .as(packed.length + " bytes")
        .isEqualTo("400 unreadable-body");
  }

  @Test
  void aGzipOfSeveralMembersIsOneBody() {
    assertThat(gzipped(twice(Gzip.pack(BODY))).send().body()).isEqualTo(twice(BODY));
  }

  private static byte[] twice(byte[] bytes) {
    byte[] twice = Arrays.copyOf(bytes, bytes.length * 2);
    System.arraycopy(bytes, 0, twice, bytes.length, bytes.length);
    return twice;
  }
}
