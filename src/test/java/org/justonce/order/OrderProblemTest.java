package org.justonce.order;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderProblemTest {

  @ParameterizedTest
  @CsvSource({
    "ORDER_NOT_FOUND, order-not-found, 404",
    "UNKNOWN_SKU, unknown-sku, 422",
    "INSUFFICIENT_INVENTORY, insufficient-inventory, 409",
    "ORDER_STATE_CONFLICT, order-state-conflict, 409",
    "PAYMENT_REFERENCE_USED, payment-reference-used, 409",
    "AMOUNT_MISMATCH, amount-mismatch, 422",
    "PAYMENT_NOT_FOUND, payment-not-found, 404",
    "PAYMENT_STATE_CONFLICT, payment-state-conflict, 409"
  })
  void eachReasonHasOneCodeAndARetryDoesNotHelp(OrderProblem problem, String code, int status) {
    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.status()).isEqualTo(status);
    assertThat(problem.retryable()).isFalse();
  }

  @Test
  void theCatalogNamesThemAll() {
    assertThat(new OrderProblem.Catalog().types()).containsExactly(OrderProblem.values());
  }

  @Test
  void onlyADoorWhoseMoneyHasArrivedKeepsARefusedFact() {
    assertThat(Door.API.keepsRefused()).isFalse();
    assertThat(Door.QUEUE.keepsRefused()).isTrue();
    assertThat(Door.OPERATOR.keepsRefused()).isFalse();
  }
}
