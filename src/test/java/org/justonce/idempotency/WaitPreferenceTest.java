package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaitPreferenceTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "wait=10 | 10",
        "WAIT=10 | 10",
        "wait = 10 | 10",
        "wait=\"10\" | 10",
        "wait=0 | 0",
        "wait=999999999 | 999999999",
        "wait=10; why=\"because, of; it\" | 10",
        "respond-async, wait=10 | 10",
        "respond-async;a;b=c , , wait=10 , wait=20 | 10",
        "a=\"wait=3, \\\" \", wait=4 | 4"
      })
  void secondsAreReadAmongOtherPreferences(String field, int seconds) {
    assertThat(WaitPreference.seconds(List.of(field))).hasValue(seconds);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ",",
        "wait",
        "wait=",
        "wait=-1",
        "wait=1.5",
        "wait=ten",
        "wait=1000000000",
        "waits=10",
        "respond-async;wait=10",
        "a=\"unclosed, wait=10",
        "wait=1 0",
        "(), wait=10"
      })
  void whatIsNotUnderstoodIsIgnored(String field) {
    assertThat(WaitPreference.seconds(List.of(field))).isEmpty();
  }

  @Test
  void severalFieldsAreOneList() {
    assertThat(WaitPreference.seconds(List.of("respond-async", "wait=7", "wait=8"))).hasValue(7);
    assertThat(WaitPreference.seconds(List.of())).isEmpty();
  }

  @Test
  void aFieldOfAnyLengthIsReadInReasonableTime() {
    assertThat(WaitPreference.seconds(List.of("a,".repeat(1000) + "wait=1"))).hasValue(1);
    assertThat(WaitPreference.seconds(List.of(" ".repeat(100_000)))).isEmpty();
    assertThat(WaitPreference.seconds(List.of("a=\"" + "\\\"".repeat(1000)))).isEmpty();
  }
}
