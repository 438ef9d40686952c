package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoredStatusTest {

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 304, 400, 404, 409, 410, 412, 422, 499})
  void aResultIsStoredAndSoIsARefusal(int status) {
    assertThat(ProtectedCalls.isStored(status)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 408, 425, 429, 500, 501, 502, 503, 504, 599})
  void whatSaysNothingAboutTheRequestIsNotStored(int status) {
    assertThat(ProtectedCalls.isStored(status)).isFalse();
  }
}
