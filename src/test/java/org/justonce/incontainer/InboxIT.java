package org.justonce.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.inject.Inject;
import jakarta.transaction.Status;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.justonce.messaging.Delivery;
import org.justonce.messaging.Inbox;
import org.justonce.messaging.MessageFailures;
import org.justonce.messaging.MessageIdReusedException;
import org.justonce.order.Arrival;
import org.justonce.order.Door;
import org.justonce.order.OrderService;
import org.justonce.order.PaymentFact;
import org.justonce.order.PaymentResult;
import org.justonce.order.PlaceOrder;
import org.justonce.order.PlaceResult;

@ExtendWith(ArquillianExtension.class)
class InboxIT {

  private static final int RIVALS = 8;

  @Inject private Inbox inbox;
  @Inject private MessageFailures failures;
  @Inject private OrderService orders;
  @Inject private Bench bench;

  private final String id = UUID.randomUUID().toString();
  private final Delivery delivery = new Delivery("payment-results", id, "{}");

  @Deployment
  static WebArchive archive() {
    return TestedArchive.create();
  }

  @Test
  void rowAndEffectCommitTogetherInATransactionOfTheInboxsOwn() {
    assertThat(inbox.once(delivery, this::effect)).contains("done");
    assertThat(inbox.once(delivery, this::effect)).isEmpty();
    assertThat(bench.count("inbox", "message_id", id)).isOne();
    assertThat(bench.count("product", "sku", id)).isOne();
  }

  @Test
  void anEffectThatThrowsLeavesNothingAndTheNextDeliveryTriesAgain() {
    assertThatThrownBy(
            () ->
                inbox.once(
                    delivery,
                    () -> {
                      effect();
                      throw new IllegalStateException("failed");
                    }))
        .hasMessage("failed");
    assertThat(bench.count("inbox", "message_id", id)).isZero();
    assertThat(bench.count("product", "sku", id)).isZero();
    assertThat(inbox.once(delivery, this::effect)).contains("done");
  }

  @Test
  void anEffectThatFailsInTheDatabaseLeavesNothing() {
    assertThatThrownBy(
            () ->
                inbox.once(
                    delivery,
                    () -> {
                      effect();
                      bench.persistProduct(id + "-negative", -1);
                      return "done";
                    }))
        .isInstanceOf(RuntimeException.class);
    assertThat(bench.count("inbox", "message_id", id)).isZero();
    assertThat(bench.count("product", "sku", id)).isZero();
  }

  @Test
  void itJoinsTheTransactionOfItsCaller() throws Exception {
    bench.rollBack(() -> inbox.once(delivery, this::effect));
    assertThat(bench.count("inbox", "message_id", id)).isZero();
    assertThat(bench.count("product", "sku", id)).isZero();
  }

  @Test
  void aDuplicateLeavesTheCallersTransactionToBeCommitted() throws Exception {
    inbox.once(delivery, this::effect);
    bench.commit(
        () -> {
          assertThat(inbox.once(delivery, this::effect)).isEmpty();
          assertThat(bench.transactionStatus()).isEqualTo(Status.STATUS_ACTIVE);
          bench.persistProduct(id + "-2", 1);
          return null;
        });
    assertThat(bench.count("product", "sku", id + "-2")).isOne();
  }

  @Test
  void theSameIdWithAnotherBodyThrows() {
    inbox.once(delivery, this::effect);
    assertThatThrownBy(() -> inbox.once(new Delivery("payment-results", id, "{ }"), this::effect))
        .isInstanceOf(MessageIdReusedException.class);
  }

  @Test
  void oneMessageDeliveredManyTimesAtOnceWhileTheApiReportsTheSamePaymentPaysOnce()
      throws Exception {
    PlaceOrder command = new PlaceOrder("EUR", List.of(new PlaceOrder.Line(bench.product(1), 1)));
    String orderId = ((PlaceResult.Placed) orders.place("acme", command)).order().id();
    PaymentFact fact = new PaymentFact("demo", id, orderId, 100, "EUR");
    List<Optional<PaymentResult>> results;
    try (Crowd crowd = new Crowd()) {
      results =
          crowd.race(
              RIVALS,
              i ->
                  i % 2 == 0
                      ? () -> Optional.of(orders.markPaid("acme", fact, Arrival.byApi()))
                      : () ->
                          inbox.once(
                              delivery,
                              () ->
                                  orders.markPaid(
                                      null, fact, new Arrival(Door.QUEUE, "m-1", "{}"))));
    }
    assertThat(results).filteredOn(Optional::isEmpty).hasSize(RIVALS / 2 - 1);
    assertThat(results)
        .filteredOn(r -> r.filter(PaymentResult.Applied.class::isInstance).isPresent())
        .hasSize(1);
    assertThat(results)
        .noneMatch(r -> r.filter(PaymentResult.Refused.class::isInstance).isPresent());
    assertThat(bench.count("payment", "provider_ref", id)).isOne();
    assertThat(bench.events(orderId, "order.paid")).isOne();
    assertThat(bench.count("inbox", "message_id", id)).isOne();
  }

  @Test
  void aFailureIsNotedThoughTheDeliverysTransactionRollsBackAndForgottenWithItsSuccess()
      throws Exception {
    bench.rollBack(
        () -> {
          failures.note("payment-results", id, 1, "first\0reason");
          return null;
        });
    assertThat(bench.count("message_failure", "message_id", id)).isOne();
    failures.note("payment-results", id, 2, "😀".repeat(1_000));
    assertThat(bench.count("message_failure", "message_id", id)).isOne();
    bench.commit(
        () -> {
          failures.forget(delivery);
          return null;
        });
    assertThat(bench.count("message_failure", "message_id", id)).isZero();
  }

  private String effect() {
    bench.persistProduct(id, 1);
    return "done";
  }
}
