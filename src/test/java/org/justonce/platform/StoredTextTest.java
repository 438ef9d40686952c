package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text that both databases keep and tell apart. */
class StoredTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "a b", "É", "\uD83D\uDE00", "a;b", "\u00A0"})
  void visibleTextIsTaken(String text) {
    assertThat(StoredText.FORM.matcher(text).matches()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", " a", "a ", "a  ", "\u0000", "a\nb", "a\t", "\uD83D", "\uDE00a", "\u0085"
      })
  void whatADatabaseRefusesOrIgnoresIsNotTaken(String text) {
    assertThat(StoredText.FORM.matcher(text).matches()).isFalse();
  }
}
