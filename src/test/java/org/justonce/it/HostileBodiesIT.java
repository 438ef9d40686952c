package org.justonce.it;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies made to break a parser: each door that takes JSON refuses them, and nothing is kept. */
@ExtendWith(TestBedExtension.class)
class HostileBodiesIT {

  private static final int LIMIT = 1_048_576;

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  HostileBodiesIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  /** A tenant of its own, so that whatever is kept is seen. */
  @BeforeEach
  void addClient() {
    ApiKeys.add(site.rows(), id, id, "orders,payments");
  }

  /** An operation that takes JSON, and a body that is well-formed and not refused as such. */
  enum Door {
    ORDER("", "{\"currency\":\"EUR\",\"lines\":[{\"sku\":\"no-such-sku\",\"quantity\":1}]}"),
    PAYMENT(
        "/018f0000-0000-7000-8000-000000000000/payments",
        "{\"currency\":\"EUR\",\"provider\":\"demo\",\"providerRef\":\"r\",\"amountMinor\":1}"),
    PAYMENT_REQUEST(
        "/018f0000-0000-7000-8000-000000000000/payment-requests", "{\"provider\":\"test-pay\"}");

    private final String path;
    private final String body;

    Door(String path, String body) {
      this.path = path;
      this.body = body;
    }
  }

  private Call post(Door door, byte[] body) {
    return site.as(id)
        .call("POST", Api.ORDERS + door.path, body)
        .header("Content-Type", "application/json");
  }

  private void assertRefused(Answer answer, String summary) {
    assertThat(answer.summary()).isEqualTo(summary);
    assertThat(answer.text())
        .doesNotContain("Exception", "parsson", "jakarta", "hibernate", "org.");
    assertThat(kept("customer_order")).isZero();
    assertThat(kept("idempotency_record")).isZero();
  }

  private long kept(String table) {
    return site.rows().count("SELECT COUNT(*) FROM " + table + " WHERE tenant = ?", id);
  }

  /** Each takes a well-formed body and makes it one that no parser should take. */
  private static final String[][] BROKEN_TEXTS = {
    {"empty", ""},
    {"blank", " \n\t "},
    {"array", "[]"},
    {"array around the object", "[@]"},
    {"null", "null"},
    {"text", "\"text\""},
    {"number", "1"},
    {"trailing garbage", "@x"},
    {"trailing object", "@{}"},
    {"trailing bracket", "@]"},
    {"trailing NUL", "@\u0000"},
    {"leading NUL", "\u0000@"},
    {"byte order mark", "\uFEFF@"},
    {"no-break space", "\u00A0@"},
    {"comment", "/* */@"},
    {"unclosed", "{\"a\":@"},
    {"NaN", "{\"a\":NaN}"},
    {"infinity", "{\"a\":Infinity}"},
    {"negative infinity", "{\"a\":-Infinity}"},
    {"leading zero", "{\"a\":01}"},
    {"plus", "{\"a\":+1}"},
    {"hexadecimal", "{\"a\":0x1F}"},
    {"no fraction", "{\"a\":1.}"},
    {"no exponent", "{\"a\":1e}"},
    {"single quotes", "{'a':1}"},
    {"raw NUL in a text", "{\"a\":\"\u0000\"}"},
    {"raw line feed in a text", "{\"a\":\"\n\"}"},
    {"half an escape", "{\"a\":\"\\u00\"}"},
    {"twice", "{\"a\":1,\"a\":1}"},
    {"twice, escaped differently", "{\"quantity\":1,\"\\u0071uantity\":2}"},
    {"twice below", "{\"a\":[{\"b\":{\"c\":1,\"c\":2}}]}"},
    {"too many digits", "{\"a\":" + "9".repeat(10_000) + "}"},
    {"a million digits", "{\"a\":0." + "1".repeat(1_000_000) + "}"},
    {"exponent beyond 32 bits", "{\"a\":1e99999999999}"},
    {"33 arrays", "{\"a\":" + "[".repeat(32) + "]".repeat(32) + "}"},
    {"33 objects", "{\"a\":".repeat(33) + "1" + "}".repeat(33)},
    {"100000 arrays", "[".repeat(100_000)},
    {"100000 objects", "{\"a\":".repeat(100_000)},
    {"100000 closings", "}".repeat(100_000) + "@"},
  };

  private record BrokenBytes(String name, UnaryOperator<byte[]> breaking) {}

  private static Stream<BrokenBytes> brokenBytes() {
    return Stream.of(
        new BrokenBytes("UTF-16 with its mark", body -> encoded(body, UTF_16)),
        new BrokenBytes("UTF-16", body -> encoded(body, UTF_16LE)),
        new BrokenBytes("Latin-1", body -> encoded("{\"\u00e4\":1}".getBytes(UTF_8), ISO_8859_1)),
        new BrokenBytes("overlong NUL", body -> inName(0xC0, 0x80)),
        new BrokenBytes("overlong quote", body -> inName(0xE0, 0x80, 0xA2)),
        new BrokenBytes("half a surrogate pair", body -> inName(0xED, 0xA0, 0x80)),
        new BrokenBytes("beyond Unicode", body -> inName(0xF4, 0x90, 0x80, 0x80)),
        new BrokenBytes("a character cut off", body -> inName(0xC3)));
  }

  private static byte[] encoded(byte[] utf8, Charset charset) {
    return new String(utf8, UTF_8).getBytes(charset);
  }

  private static byte[] inName(int... bytes) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes("{\"".getBytes(UTF_8));
    Arrays.stream(bytes).forEach(body::write);
    body.writeBytes("\":1}".getBytes(UTF_8));
    return body.toByteArray();
  }

  static Stream<Arguments> malformed() {
    return Stream.of(Door.values())
        .flatMap(
            door ->
                Stream.concat(
                    Stream.of(BROKEN_TEXTS)
                        .map(
                            text ->
                                Arguments.of(
                                    door,
                                    text[0],
                                    text[1].replace("@", door.body).getBytes(UTF_8))),
                    brokenBytes()
                        .map(
                            bytes ->
                                Arguments.of(
                                    door,
                                    bytes.name,
                                    bytes.breaking.apply(door.body.getBytes(UTF_8))))));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("malformed")
  void aBodyThatIsNotOneObjectIsMalformed(Door door, String name, byte[] body) {
    assertRefused(post(door, body).send(), "400 malformed-request");
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void thirtyTwoLevelsAreStillRead(Door door) {
    String levels = "\"a\":" + "[".repeat(31) + "]".repeat(31);
    Answer answer = post(door, ("{" + levels + "}").getBytes(UTF_8)).send();
    assertRefused(answer, "422 validation-failed");
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void aNameThatFillsTheLargestBodyIsRefusedInAShortAnswer(Door door) {
    String start = "{\"";
    String end = "\":1," + door.body.substring(1);
    String name = "\\u0001".repeat((LIMIT - start.length() - end.length()) / 6);
    String padding = " ".repeat(LIMIT - (start + name + end).length());
    byte[] atLimit = (start + name + end + padding).getBytes(UTF_8);
    Answer answer = post(door, atLimit).send();
    assertRefused(answer, "422 validation-failed");
    assertThat(answer.body()).hasSizeLessThan(2_000);
    assertRefused(post(door, Arrays.copyOf(atLimit, LIMIT + 1)).send(), "413 payload-too-large");
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void manyLongNamesAreRefusedInAShortAnswer(Door door) {
    String members =
        IntStream.range(0, 100)
            .mapToObj(i -> "\"" + i + "\\u0001".repeat(1_700) + "\":1")
            .collect(Collectors.joining(","));
    Answer answer = post(door, ("{" + members + "}").getBytes(UTF_8)).send();
    assertRefused(answer, "422 validation-failed");
    assertThat(answer.body()).hasSizeLessThan(100_000);
  }

  /** Java gives all of them one hash code. */
  @ParameterizedTest
  @EnumSource(Door.class)
  void namesThatCollideAreRefusedLikeOthers(Door door) {
    String members =
        IntStream.range(0, 1 << 14)
            .mapToObj(
                i ->
                    IntStream.range(0, 14)
                        .mapToObj(bit -> (i >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining("", "\"", "\":1")))
            .collect(Collectors.joining(","));
    assertRefused(
        post(door, ("{" + members + "}").getBytes(UTF_8)).send(), "422 validation-failed");
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void aBombIsNotUnpacked(Door door) {
    byte[] one = Gzip.pack(new byte[64 << 20]);
    ByteArrayOutputStream many = new ByteArrayOutputStream();
    byte[] member = Gzip.pack(" ".repeat(LIMIT / 2));
    while (many.size() + member.length <= LIMIT) {
      many.writeBytes(member);
    }
    for (byte[] bomb : new byte[][] {one, many.toByteArray()}) {
      Answer answer = post(door, bomb).header("Content-Encoding", "gzip").key(id).send();
      assertRefused(answer, "413 payload-too-large");
      assertThat(answer.json().getString("keyAction")).isEqualTo("fix");
    }
  }

  @Test
  void theDoorsTakeWhatIsBrokenHere() {
    assertThat(
            Stream.of(Door.values())
                .map(door -> post(door, door.body.getBytes(UTF_8)).send().code()))
        .containsExactly("unknown-sku", "order-not-found", "order-not-found");
  }
}
