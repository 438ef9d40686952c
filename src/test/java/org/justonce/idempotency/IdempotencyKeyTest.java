package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest {

  private static final long SMALL_STACK_BYTES = 512L * 1024;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "k1",
        "\"k1\"",
        " k1",
        "k1 ",
        "\t \"k1\" \t",
        "\"k1\";a",
        "\"k1\";a;b=?1;c=?0",
        "\"k1\"; a=1;   b=-1.5",
        "\"k1\";a=\"x \\\" ; y\"",
        "\"k1\";a=Token/1:2",
        "\"k1\";*=*",
        "\"k1\";a=:aGVsbG8=:",
        "\"k1\";a=::",
        "\"k1\";a.b-c_d*=1",
        "\"k1\";a=999999999999999",
        "\"k1\";a=999999999999.999"
      })
  void theQuotedAndTheBareFormOfATextAreOneKey(String field) throws Exception {
    assertThat(parse(field)).isEqualTo("k1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'k1'", "k\\1", "k=1", "{k}", "?1", ":aGVsbG8=:", "~", "!", "k1:a/b+c"})
  void aBareKeyIsTakenWhole(String field) throws Exception {
    assertThat(parse(field)).isEqualTo(field);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        "'\"a\\\"b\"', 'a\"b'",
        "'\"a\\\\b\"', 'a\\b'",
        "'\"\\\\\\\"\"', '\\\"'",
        "'\"a,b\"', 'a,b'",
        "'\"a;b\"', 'a;b'"
      })
  void onlyTheQuotedFormHasEscapes(String field, String key) throws Exception {
    assertThat(parse(field)).isEqualTo(key);
  }

  @Test
  void caseMatters() throws Exception {
    assertThat(parse("Key")).isNotEqualTo(parse("key"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\t",
        "\"\"",
        "\" \"",
        "\"a b\"",
        "a b",
        "a\tb",
        "a,b",
        "a;b",
        "k1;a=1",
        "a\"b",
        "k1, k2",
        "\"k1\", \"k2\"",
        "\"k1\" \"k2\""
      })
  void anEmptyKeyOrOneWithBlanksOrSeparatorsIsRefused(String field) {
    assertRefused(field);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"",
        "\"k1",
        "k1\"",
        "\"k1\\",
        "\"k1\\\"",
        "\"k\\1\"",
        "\"k\\n\"",
        "\"k1\"x",
        "\"k1\" x",
        "\"\"\"",
        "'\"k1\"'"
      })
  void aBrokenQuotedStringIsRefused(String field) {
    assertRefused(field);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"k1\";",
        "\"k1\";A=1",
        "\"k1\";1=1",
        "\"k1\" ;a=1",
        "\"k1\";\ta=1",
        "\"k1\";a =1",
        "\"k1\";a= 1",
        "\"k1\";a=",
        "\"k1\";a=\"x",
        "\"k1\";a=?2",
        "\"k1\";a=1.",
        "\"k1\";a=1.2345",
        "\"k1\";a=1234567890123.1",
        "\"k1\";a=1000000000000000",
        "\"k1\";a=:a:",
        "\"k1\";a=:aGVsbG8=",
        "\"k1\";a=(1 2)",
        "\"k1\";;a",
        "\"k1\",a=1"
      })
  void brokenParametersAreRefused(String field) {
    assertRefused(field);
  }

  @Test
  void aSecondFieldIsRefusedEvenIfItSaysTheSame() {
    assertThatThrownBy(() -> IdempotencyKey.parse(List.of("k1", "k1")))
        .isInstanceOf(IdempotencyKey.Invalid.class);
    assertThatThrownBy(() -> IdempotencyKey.parse(List.of()))
        .isInstanceOf(IdempotencyKey.Invalid.class);
  }

  static IntStream visibleAscii() {
    return IntStream.rangeClosed(0x21, 0x7E);
  }

  @ParameterizedTest
  @MethodSource("visibleAscii")
  void everyVisibleAsciiCharacterMayStandInAQuotedKey(int character) throws Exception {
    String text = Character.toString(character);
    String escaped = text.matches("[\"\\\\]") ? "\\" + text : text;
    assertThat(parse("\"" + escaped + "\"")).isEqualTo(text);
  }

  static Stream<String> otherCharacters() {
    return Stream.concat(
        IntStream.concat(IntStream.rangeClosed(0, 0x20), IntStream.of(0x7F, 0x80, 0xA0, 0xFF))
            .mapToObj(Character::toString),
        Stream.of("é", "\u2028", "\u3000", "\uFEFF", "😀", "\uD800"));
  }

  @ParameterizedTest
  @MethodSource("otherCharacters")
  void anyOtherCharacterIsRefusedInEitherForm(String character) {
    assertRefused("k" + character + "1");
    assertRefused("\"k" + character + "1\"");
  }

  @Test
  void onlyBlanksAndTabsAroundTheFieldAreIgnored() {
    assertRefused("\u00A0k1");
    assertRefused("k1\r\n");
    assertRefused("\u000Bk1");
  }

  @Test
  void aKeyHasAtMost255CharactersAfterUnquoting() throws Exception {
    String longest = "k".repeat(255);
    assertThat(parse(longest)).isEqualTo(longest);
    assertThat(parse("\"" + longest + "\"")).isEqualTo(longest);
    assertThat(parse("\"" + "\\\\".repeat(255) + "\";a=1")).isEqualTo("\\".repeat(255));
    assertRefused("k".repeat(256));
    assertRefused("\"" + "k".repeat(256) + "\"");
  }

  static Stream<String> hugeFields() {
    int size = 1_000_000;
    return Stream.of(
        "k".repeat(size),
        "\"" + "k".repeat(size) + "\"",
        "\"" + "\\\"".repeat(size),
        "\"k1\"" + ";a".repeat(size),
        "\"k1\";a=\"" + "x".repeat(size),
        "k" + " ".repeat(size) + "1",
        "\"k" + "x".repeat(2000) + "\"",
        "\"k" + "\\\\".repeat(1000) + "\"",
        "\"" + "k".repeat(250) + "\"" + ";a".repeat(800) + ";");
  }

  @ParameterizedTest
  @MethodSource("hugeFields")
  @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aHugeFieldIsRefusedWithoutMuchStackOrTime(String field) throws Exception {
    FutureTask<Void> refusal =
        new FutureTask<>(
            () -> {
              assertRefused(field);
              return null;
            });
    new Thread(null, refusal, "small stack", SMALL_STACK_BYTES).start();
    refusal.get();
  }

  private static String parse(String field) throws IdempotencyKey.Invalid {
    return IdempotencyKey.parse(List.of(field)).value();
  }

  private static void assertRefused(String field) {
    assertThatThrownBy(() -> parse(field)).isInstanceOf(IdempotencyKey.Invalid.class);
  }
}
