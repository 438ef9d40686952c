package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.justonce.platform.KeyAction;
import org.justonce.platform.ProblemType;

class IdempotencyProblemTest {

  @ParameterizedTest
  @CsvSource({
    "KEY_INVALID, idempotency-key-invalid, 400, false, FIX",
    "KEY_MISSING, idempotency-key-missing, 400, false, FIX",
    "KEY_REUSED, idempotency-key-reused, 409, false, ROTATE",
    "REQUEST_IN_PROGRESS, idempotency-request-in-progress, 409, true, REUSE",
    "RESPONSE_TOO_LARGE, response-too-large, 500, false, REUSE",
    "OUTCOME_UNKNOWN, outcome-unknown, 503, true, REUSE",
    "OVERLOADED, overloaded, 503, true, REUSE"
  })
  void eachTellsWhetherToRetryAndWhatToDoWithTheKey(
      IdempotencyProblem problem, String code, int status, boolean retryable, KeyAction action) {
    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.status()).isEqualTo(status);
    assertThat(problem.retryable()).isEqualTo(retryable);
    assertThat(problem.keyAction()).isEqualTo(action);
  }

  @Test
  void theCatalogNamesThemAll() {
    assertThat(new IdempotencyProblem.Catalog().types())
        .extracting(ProblemType::code)
        .hasSize(IdempotencyProblem.values().length)
        .doesNotHaveDuplicates();
  }
}
