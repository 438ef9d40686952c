package org.justonce.platform;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {

  @Test
  void anObjectIsReadFromBytesAndFromText() throws Exception {
    String text = " {\"a\":{\"b\":[1,\"é😀\",null,true]}}\r\n";
    assertThat(StrictJson.object(text.getBytes(UTF_8))).isEqualTo(StrictJson.object(text));
    assertThat(StrictJson.object(text).getJsonObject("a").getJsonArray("b").getString(1))
        .isEqualTo("é😀");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1,\"a\":2}",
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"\\u0061\":2}",
        "{\"x\":{\"a\":1,\"a\":2}}",
        "{\"x\":[{\"a\":1,\"a\":2}]}"
      })
  void aMemberNamedTwiceIsRefusedAtAnyDepth(String text) {
    assertMalformed(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \n\t",
        "[]",
        "[{}]",
        "\"text\"",
        "1",
        "null",
        "true",
        "{} x",
        "{}{}",
        "{}\u00A0",
        "{}\u2003",
        "{},",
        "{\"a\":1}]",
        "{\"a\":1",
        "{\"a\"}",
        "{\"a\":}",
        "{a:1}",
        "{'a':1}",
        "{\"a\":1,}",
        "{,}",
        "{\"a\":NaN}",
        "{\"a\":Infinity}",
        "{\"a\":-}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":.5}",
        "{\"a\":1.}",
        "{\"a\":1e}",
        "{\"a\":0x1}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"tab\there\"}",
        "{\"a\":\"nul\u0000here\"}",
        "{\"a\":tru}",
        "{/* */}",
        "\uFEFF{}",
        "]]]]{}"
      })
  void anythingButOneWellFormedObjectIsRefused(String text) {
    assertMalformed(text);
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    assertMalformed("{\"a\":\"é\"}".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
    assertMalformed("{\"a\":1}".getBytes(UTF_16));
    assertMalformed(
        new byte[] {'{', '"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"', ':', '1', '}'});
    assertMalformed(new byte[] {'{', '"', (byte) 0xC0, (byte) 0x80, '"', ':', '1', '}'});
    assertMalformed(new byte[] {'{', '}', (byte) 0xC3});
    assertMalformed(new byte[0]);
  }

  @Test
  void thirtyTwoLevelsAreReadAndOneMoreIsRefused() throws Exception {
    StrictJson.object(nested(32));
    assertMalformed(nested(33));
    assertMalformed("{\"a\":".repeat(33) + "1" + "}".repeat(33));
  }

  @Test
  void bracketsInStringsAreNoLevels() throws Exception {
    String brackets = "[{".repeat(100);
    assertThat(StrictJson.object("{\"a\":\"" + brackets + "\"}").getString("a"))
        .isEqualTo(brackets);
    assertThat(StrictJson.object("{\"a\":\"\\\"" + brackets + "\"}").getString("a"))
        .isEqualTo("\"" + brackets);
    assertMalformed("{\"a\":\"\\\\\",\"b\":" + "[".repeat(33) + "]".repeat(33) + "}");
  }

  static Stream<String> hugeTexts() {
    int size = 1_000_000;
    return Stream.of(
        "[".repeat(size),
        "{\"a\":".repeat(size / 5),
        "{\"a\":" + "[".repeat(size),
        "{\"a\":[" + "[],".repeat(size / 3),
        "\"".repeat(size),
        " ".repeat(size));
  }

  @ParameterizedTest
  @MethodSource("hugeTexts")
  void aHugeBodyIsRefusedWithoutMuchStack(String text) {
    assertMalformed(text);
  }

  static Stream<String> hugeNumbers() {
    return Stream.of(
        "1e999999999",
        "-1e999999999",
        "1e-999999999",
        "0e999999999",
        "1e9999999999999999999",
        "9".repeat(1_000),
        "9".repeat(2_000),
        "9".repeat(1_000_000),
        "0." + "9".repeat(1_000_000));
  }

  /** Read or refused, both will do; never a hanging thread or another exception. */
  @ParameterizedTest
  @MethodSource("hugeNumbers")
  @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aHugeNumberNeitherHangsNorFails(String number) {
    RequestDocument document;
    try {
      document = new RequestDocument(StrictJson.object("{\"a\":" + number + "}"));
    } catch (StrictJson.Malformed e) {
      assertThat(e).hasMessageContaining("body");
      return;
    }
    document.int64("a");
    assertThat(document.errors()).hasSize(1);
  }

  @Test
  void theReasonIsInWordsForTheSender() {
    assertThatThrownBy(() -> StrictJson.object("{\"secret\":x}"))
        .isInstanceOf(StrictJson.Malformed.class)
        .hasMessageNotContainingAny("secret", "Exception", "jakarta", "parsson");
  }

  @Test
  void aNumberThatIsTooLongIsNamedAsTheReason() {
    assertThatThrownBy(() -> StrictJson.object("{\"a\":" + "9".repeat(10_000) + "}"))
        .isInstanceOf(StrictJson.Malformed.class)
        .hasMessageContaining("too many digits");
  }

  private static String nested(int levels) {
    return "{\"a\":" + "[".repeat(levels - 1) + "]".repeat(levels - 1) + "}";
  }

  private static void assertMalformed(String text) {
    assertThatThrownBy(() -> StrictJson.object(text)).isInstanceOf(StrictJson.Malformed.class);
  }

  private static void assertMalformed(byte[] bytes) {
    assertThatThrownBy(() -> StrictJson.object(bytes)).isInstanceOf(StrictJson.Malformed.class);
  }
}
