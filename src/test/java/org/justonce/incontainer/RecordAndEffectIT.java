package org.justonce.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.inject.Inject;
import jakarta.transaction.RollbackException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.justonce.idempotency.RecordedCalls;
import org.justonce.order.OrderProblem;
import org.justonce.order.OrderService;
import org.justonce.order.PlaceOrder;
import org.justonce.order.PlaceResult;

@ExtendWith(ArquillianExtension.class)
class RecordAndEffectIT {

  @Inject private RecordedCalls calls;
  @Inject private OrderService orders;
  @Inject private Bench bench;

  private final String key = UUID.randomUUID().toString();
  private String sku;

  @Deployment
  static WebArchive archive() {
    return TestedArchive.create();
  }

  @BeforeEach
  void fillTheShelf() throws Exception {
    sku = bench.product(10);
  }

  @Test
  void recordAndEffectCommitTogether() throws Exception {
    bench.commit(keyedCall(1));
    assertThat(bench.available(sku)).isEqualTo(9);
    assertThat(bench.count("idempotency_record", "idempotency_key", key)).isOne();
    assertThat(bench.rollBack(() -> calls.claim(key))).isEqualTo("Completed");
  }

  @Test
  void recordAndEffectRollBackTogether() throws Exception {
    bench.rollBack(keyedCall(1));
    assertNothingHappened();
    bench.commit(keyedCall(1));
    assertThat(bench.available(sku)).isEqualTo(9);
  }

  @Test
  void anUnexpectedFailureOfTheOperationLeavesNeitherRecordNorEffect() throws Exception {
    assertThatThrownBy(
            () ->
                bench.commit(
                    () -> {
                      keyedCall(1).call();
                      assertThatThrownBy(() -> orders.place("acme", null))
                          .isInstanceOf(RuntimeException.class);
                      return null;
                    }))
        .isInstanceOf(RollbackException.class);
    assertNothingHappened();
  }

  @Test
  void aFailureBeforeTheAnswerIsRecordedLeavesTheKeyFree() throws Exception {
    assertThatThrownBy(
            () ->
                bench.commit(
                    () -> {
                      calls.claim(key);
                      orders.place("acme", command(1));
                      throw new IllegalStateException("crash");
                    }))
        .hasMessage("crash");
    assertNothingHappened();
  }

  @Test
  void aRefusalIsRecordedInTheTransactionThatRefused() throws Exception {
    PlaceResult refused = bench.commit(keyedCall(11));
    assertThat(refused)
        .isInstanceOfSatisfying(
            PlaceResult.Refused.class,
            result ->
                assertThat(result.refusal().problem())
                    .isEqualTo(OrderProblem.INSUFFICIENT_INVENTORY));
    assertThat(bench.available(sku)).isEqualTo(10);
    assertThat(bench.rollBack(() -> calls.claim(key))).isEqualTo("Completed");
  }

  private Callable<PlaceResult> keyedCall(int quantity) {
    return () -> {
      assertThat(calls.claim(key)).isEqualTo("Claimed");
      PlaceResult result = orders.place("acme", command(quantity));
      calls.complete(key, "{}");
      return result;
    };
  }

  private PlaceOrder command(int quantity) {
    return new PlaceOrder("EUR", List.of(new PlaceOrder.Line(sku, quantity)));
  }

  private void assertNothingHappened() throws Exception {
    assertThat(bench.available(sku)).isEqualTo(10);
    assertThat(bench.count("idempotency_record", "idempotency_key", key)).isZero();
    assertThat(bench.rollBack(() -> calls.claim(key))).isEqualTo("Claimed");
  }
}
