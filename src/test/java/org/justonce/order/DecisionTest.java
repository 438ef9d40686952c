package org.justonce.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionTest {

  private static final String LONGEST_NOTE = "n".repeat(1024);
  private static final String LONGEST_NAME = "o".repeat(64);

  @Test
  void aNoteAndANameHaveAsManyCharactersAsTheStoreCanHold() {
    assertThat(new Decision(LONGEST_NAME, LONGEST_NOTE).note()).isEqualTo(LONGEST_NOTE);
    assertIsRefused(LONGEST_NAME + "o", "why");
    assertIsRefused("", "why");
    assertIsRefused("operator", LONGEST_NOTE + "n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", " why", "why ", "why\n", "\u0000"})
  void aNoteHasTheFormOfStoredText(String note) {
    assertIsRefused("operator", note);
  }

  private static void assertIsRefused(String operator, String note) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Decision(operator, note));
  }
}
