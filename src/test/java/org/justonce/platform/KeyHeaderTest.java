package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyHeaderTest {

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
  void aKeyMeansNothingToASafeMethod(String method) {
    assertThat(KeyHeader.isSafe(method)).isTrue();
  }

  /** Methods are case-sensitive (RFC 9110, section 9.1). */
  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "get", "PROPFIND", ""})
  void aKeyCountsForAnyOtherMethod(String method) {
    assertThat(KeyHeader.isSafe(method)).isFalse();
  }
}
