package org.justonce.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.inject.Inject;
import jakarta.transaction.Status;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.justonce.order.Arrival;
import org.justonce.order.Door;
import org.justonce.order.Order;
import org.justonce.order.OrderProblem;
import org.justonce.order.OrderQueries;
import org.justonce.order.OrderService;
import org.justonce.order.PaymentFact;
import org.justonce.order.PaymentResult;
import org.justonce.order.PlaceOrder;
import org.justonce.order.PlaceResult;

@ExtendWith(ArquillianExtension.class)
class MarkPaidIT {

  private static final String TENANT = "acme";
  private static final int RIVALS = 8;

  @Inject private OrderService orders;
  @Inject private OrderQueries queries;
  @Inject private Bench bench;

  private final String reference = UUID.randomUUID().toString();
  private Crowd crowd;
  private String orderId;

  @Deployment
  static WebArchive archive() {
    return TestedArchive.create();
  }

  @BeforeEach
  void placeOrder() throws Exception {
    crowd = new Crowd();
    orderId = place();
  }

  @AfterEach
  void sendHome() {
    crowd.close();
  }

  @Test
  void theSameFactAgainIsAlreadyPaid() {
    assertThat(pay(fact(orderId, reference))).isInstanceOf(PaymentResult.Applied.class);
    assertThat(pay(fact(orderId, reference))).isInstanceOf(PaymentResult.AlreadyPaid.class);
    assertPaidOnce();
  }

  @Test
  void theSameFactFromManyCallersAtOnceIsAppliedOnce() throws Exception {
    List<PaymentResult> results = crowd.race(RIVALS, i -> () -> pay(fact(orderId, reference)));
    assertThat(results).filteredOn(PaymentResult.Applied.class::isInstance).hasSize(1);
    assertThat(results).filteredOn(PaymentResult.AlreadyPaid.class::isInstance).hasSize(RIVALS - 1);
    assertPaidOnce();
  }

  @Test
  void ofManyReferencesAtOnceExactlyOneSettlesTheOrder() throws Exception {
    List<PaymentResult> results =
        crowd.race(RIVALS, i -> () -> pay(fact(orderId, reference + "-" + i)));
    assertThat(results).filteredOn(PaymentResult.Applied.class::isInstance).hasSize(1);
    assertThat(results)
        .filteredOn(result -> isRefused(result, OrderProblem.ORDER_STATE_CONFLICT))
        .hasSize(RIVALS - 1);
    assertPaidOnce();
  }

  @Test
  void ofManyOrdersAtOnceOneReferenceSettlesExactlyOne() throws Exception {
    List<String> ids = List.of(orderId, place(), place(), place());
    List<PaymentResult> results =
        crowd.race(ids.size(), i -> () -> pay(fact(ids.get(i), reference)));
    assertThat(results).filteredOn(PaymentResult.Applied.class::isInstance).hasSize(1);
    assertThat(results)
        .filteredOn(result -> isRefused(result, OrderProblem.PAYMENT_REFERENCE_USED))
        .hasSize(ids.size() - 1);
    assertThat(bench.count("payment", "provider_ref", reference)).isOne();
  }

  @Test
  void aPaymentWaitsForTheOneThatHoldsTheOrdersRow() throws Exception {
    Future<PaymentResult> second =
        bench.commit(
            () -> {
              pay(fact(orderId, reference));
              return payMeanwhile(reference);
            });
    assertThat(Crowd.result(second)).isInstanceOf(PaymentResult.AlreadyPaid.class);
    assertPaidOnce();
  }

  @Test
  void aPaymentTakesThePlaceOfOneThatRollsBack() throws Exception {
    Future<PaymentResult> second =
        bench.rollBack(
            () -> {
              pay(fact(orderId, reference + "-rolled-back"));
              return payMeanwhile(reference);
            });
    assertThat(Crowd.result(second)).isInstanceOf(PaymentResult.Applied.class);
    assertPaidOnce();
  }

  @Test
  void aPaymentWaitsForACancellationAndIsThenRefused() throws Exception {
    Future<PaymentResult> payment =
        bench.commit(
            () -> {
              orders.cancel(TENANT, orderId);
              return payMeanwhile(reference);
            });
    assertThat(isRefused(Crowd.result(payment), OrderProblem.ORDER_STATE_CONFLICT)).isTrue();
    assertThat(bench.count("payment", "order_id", orderId)).isZero();
  }

  private Future<PaymentResult> payMeanwhile(String itsReference) throws Exception {
    return crowd.startUntilItWaits(() -> pay(fact(orderId, itsReference)), bench);
  }

  @Test
  void theRowsLockIsTakenBeforeTheStateIsRead() throws Exception {
    bench.rollBack(
        () -> {
          pay(fact(orderId, reference));
          assertThat(bench.entityManager().getLockMode(order()).name())
              .isEqualTo("PESSIMISTIC_WRITE");
          return null;
        });
  }

  private Order order() {
    return bench.entityManager().find(Order.class, orderId);
  }

  @Test
  void aRefusalLeavesTheTransactionToBeCommitted() throws Exception {
    pay(fact(orderId, reference));
    String sku = UUID.randomUUID().toString();
    bench.commit(
        () -> {
          bench.persistProduct(sku, 1);
          assertThat(
                  isRefused(
                      pay(fact(orderId, reference + "-2")), OrderProblem.ORDER_STATE_CONFLICT))
              .isTrue();
          assertThat(
                  isRefused(
                      orders.markPaid(TENANT, amount(1), Arrival.byApi()),
                      OrderProblem.AMOUNT_MISMATCH))
              .isTrue();
          assertThat(isRefused(pay(fact("nothing", "r")), OrderProblem.ORDER_NOT_FOUND)).isTrue();
          assertThat(bench.transactionStatus()).isEqualTo(Status.STATUS_ACTIVE);
          return null;
        });
    assertThat(bench.count("product", "sku", sku)).isOne();
    assertPaidOnce();
  }

  @Test
  void anUnexpectedFailureRollsEverythingBack() throws Exception {
    String sku = UUID.randomUUID().toString();
    assertThatThrownBy(
            () ->
                bench.commit(
                    () -> {
                      bench.persistProduct(sku, 1);
                      pay(fact(orderId, reference));
                      assertThatThrownBy(() -> orders.place(TENANT, null))
                          .isInstanceOf(RuntimeException.class);
                      assertThat(bench.transactionStatus())
                          .isEqualTo(Status.STATUS_MARKED_ROLLBACK);
                      return null;
                    }))
        .isInstanceOf(jakarta.transaction.RollbackException.class);
    assertThat(bench.count("product", "sku", sku)).isZero();
    assertThat(bench.count("payment", "order_id", orderId)).isZero();
    assertThat(bench.events(orderId, "order.paid")).isZero();
    assertThat(pay(fact(orderId, reference))).isInstanceOf(PaymentResult.Applied.class);
  }

  @Test
  void moneyThatCannotBeAppliedIsKeptOnceByTheQueueAndNeverByTheApi() {
    PaymentFact wrong = amount(99);
    assertThat(isRefused(pay(wrong), OrderProblem.AMOUNT_MISMATCH)).isTrue();
    assertThat(bench.count("payment", "provider_ref", reference)).isZero();
    for (int delivery = 0; delivery < 2; delivery++) {
      assertThat(orders.markPaid(null, wrong, new Arrival(Door.QUEUE, "m-1", "{}")))
          .isInstanceOf(PaymentResult.Refused.class);
    }
    assertThat(bench.count("payment", "provider_ref", reference)).isOne();
    assertThat(bench.count("payment", "order_id", orderId)).isZero();
    assertThat(isRefused(pay(fact(orderId, reference)), OrderProblem.PAYMENT_REFERENCE_USED))
        .isTrue();
  }

  @Test
  void anOrderOfAnotherTenantIsNotThere() {
    PaymentResult foreign = orders.markPaid("globex", fact(orderId, reference), Arrival.byApi());
    assertThat(isRefused(foreign, OrderProblem.ORDER_NOT_FOUND)).isTrue();
    assertThat(queries.find("globex", orderId)).isEmpty();
    assertThat(queries.find(TENANT, orderId)).isPresent();
  }

  private void assertPaidOnce() {
    assertThat(bench.count("payment", "order_id", orderId)).isOne();
    assertThat(bench.events(orderId, "order.paid")).isOne();
    assertThat(queries.find(TENANT, orderId).orElseThrow().json().getString("status"))
        .isEqualTo("PAID");
  }

  private static boolean isRefused(PaymentResult result, OrderProblem reason) {
    return result instanceof PaymentResult.Refused refused && refused.refusal().problem() == reason;
  }

  private PaymentResult pay(PaymentFact fact) {
    return orders.markPaid(TENANT, fact, Arrival.byApi());
  }

  private PaymentFact amount(long amountMinor) {
    return new PaymentFact("demo", reference, orderId, amountMinor, "EUR");
  }

  private static PaymentFact fact(String itsOrder, String itsReference) {
    return new PaymentFact("demo", itsReference, itsOrder, 200, "EUR");
  }

  private String place() throws Exception {
    PlaceOrder command = new PlaceOrder("EUR", List.of(new PlaceOrder.Line(bench.product(10), 2)));
    return ((PlaceResult.Placed) orders.place(TENANT, command)).order().id();
  }
}
