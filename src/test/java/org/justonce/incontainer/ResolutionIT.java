package org.justonce.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.justonce.order.Arrival;
import org.justonce.order.Decision;
import org.justonce.order.Door;
import org.justonce.order.OrderProblem;
import org.justonce.order.OrderQueries;
import org.justonce.order.OrderService;
import org.justonce.order.PaymentFact;
import org.justonce.order.PaymentQueries;
import org.justonce.order.PaymentResolutionService;
import org.justonce.order.PaymentResult;
import org.justonce.order.PlaceOrder;
import org.justonce.order.PlaceResult;
import org.justonce.order.ResolutionResult;

/** What operators decide, its transaction and its rivals. */
@ExtendWith(ArquillianExtension.class)
class ResolutionIT {

  private static final String TENANT = "acme";
  private static final int RIVALS = 6;
  private static final Decision DECISION = new Decision("alice", "the bank says so");
  private static final Decision LATER = new Decision("bob", "so do I");

  @Inject private OrderService orders;
  @Inject private OrderQueries queries;
  @Inject private PaymentQueries payments;
  @Inject private PaymentResolutionService resolutions;
  @Inject private Bench bench;

  private final String reference = UUID.randomUUID().toString();
  private Crowd crowd;
  private String orderId;
  private String paymentId;

  @Deployment
  static WebArchive archive() {
    return TestedArchive.create();
  }

  @BeforeEach
  void keepAPaymentThatNoOrderTook() throws Exception {
    crowd = new Crowd();
    orderId = place();
    paymentId = unapplied(reference);
  }

  @AfterEach
  void sendHome() {
    crowd.close();
  }

  @Test
  void aDecisionAndItsTrailAndItsEffectCommitTogether() throws Exception {
    bench.rollBack(
        () -> {
          assertThat(Outcome.isDone(apply(orderId))).isTrue();
          return null;
        });
    assertThat(status(paymentId)).isEqualTo("UNAPPLIED");
    assertThat(orderStatus()).isEqualTo("INVENTORY_RESERVED");
    assertThat(bench.count("order_history", "order_id", orderId)).isZero();

    assertThat(Outcome.isDone(apply(orderId))).isTrue();
    assertPaidOnce();
    assertThat(status(paymentId)).isEqualTo("APPLIED");
    assertThat(trail())
        .anySatisfy(
            entry -> {
              assertThat(entry.getString("type")).isEqualTo("payment-resolution");
              assertThat(entry.getString("outcome")).isEqualTo("APPLIED");
              assertThat(entry.getString("actor")).isEqualTo("alice");
              assertThat(entry.getString("note")).isEqualTo("the bank says so");
              assertThat(entry.getString("providerRef")).isEqualTo(reference);
            })
        .anySatisfy(entry -> assertThat(entry.getString("type")).isEqualTo("paid"));
  }

  @Test
  void whatAnOperatorWritesIsForOperators() {
    apply(orderId);
    assertThat(queries.history(TENANT, orderId, null, 10).orElseThrow())
        .noneMatch(entry -> entry.json().containsKey("note"));
  }

  @Test
  void theFirstDecisionStands() throws Exception {
    assertThat(Outcome.isDone(apply(orderId))).isTrue();
    ResolutionResult again = resolutions.apply(paymentId, orderId, null, LATER);
    assertThat(Outcome.isRepeated(again)).isTrue();
    assertThat(resolution(paymentId).getString("by")).isEqualTo("alice");
    assertThat(resolution(paymentId).getString("note")).isEqualTo("the bank says so");
    assertThat(
            List.of(
                resolutions.refund(paymentId, LATER),
                resolutions.dismiss(paymentId, LATER),
                resolutions.apply(paymentId, place(), null, LATER)))
        .allMatch(result -> Outcome.isRefused(result, OrderProblem.PAYMENT_STATE_CONFLICT));
    assertPaidOnce();
    assertThat(trail()).hasSize(3);
  }

  @Test
  void anAppliedPaymentIsTheFactForEveryDoor() {
    apply(orderId);
    PaymentFact fact = new PaymentFact("demo", reference, orderId, 200, "EUR");
    assertThat(orders.markPaid(null, fact, new Arrival(Door.QUEUE, "m-2", "{}")))
        .isInstanceOf(PaymentResult.AlreadyPaid.class);
    assertPaidOnce();
  }

  @Test
  void aPaymentThatSettledItsOrderByItselfIsNotTheOperators() {
    orders.markPaid(
        TENANT, new PaymentFact("demo", "own-" + reference, orderId, 200, "EUR"), Arrival.byApi());
    String own = bench.id("payment", "order_id", orderId);
    assertThat(
            List.of(
                resolutions.apply(own, orderId, null, DECISION), resolutions.refund(own, DECISION)))
        .allMatch(result -> Outcome.isRefused(result, OrderProblem.PAYMENT_STATE_CONFLICT));
  }

  @Test
  void ofManyOrdersAtOnceOnePaymentSettlesExactlyOne() throws Exception {
    List<String> ids = List.of(orderId, place(), place(), place());
    List<ResolutionResult> results =
        crowd.race(ids.size(), i -> () -> resolutions.apply(paymentId, ids.get(i), null, DECISION));
    assertThat(results).filteredOn(Outcome::isDone).hasSize(1);
    assertThat(results)
        .filteredOn(result -> Outcome.isRefused(result, OrderProblem.PAYMENT_STATE_CONFLICT))
        .hasSize(ids.size() - 1);
    assertThat(ids.stream().filter(id -> bench.count("payment", "order_id", id) == 1)).hasSize(1);
  }

  @Test
  void ofManyPaymentsAtOnceExactlyOneSettlesTheOrder() throws Exception {
    List<String> ids =
        IntStream.range(0, RIVALS).mapToObj(i -> unapplied(reference + "-" + i)).toList();
    List<ResolutionResult> results =
        crowd.race(RIVALS, i -> () -> resolutions.apply(ids.get(i), orderId, null, DECISION));
    assertThat(results).filteredOn(Outcome::isDone).hasSize(1);
    assertThat(results)
        .filteredOn(result -> Outcome.isRefused(result, OrderProblem.ORDER_STATE_CONFLICT))
        .hasSize(RIVALS - 1);
    assertPaidOnce();
    assertThat(ids).filteredOn(id -> status(id).equals("UNAPPLIED")).hasSize(RIVALS - 1);
  }

  @Test
  void theSameDecisionOfManyAtOnceIsMadeOnce() throws Exception {
    List<ResolutionResult> results =
        crowd.race(RIVALS, i -> () -> resolutions.refund(paymentId, DECISION));
    assertThat(results).filteredOn(Outcome::isDone).hasSize(1);
    assertThat(results).filteredOn(Outcome::isRepeated).hasSize(RIVALS - 1);
  }

  @Test
  void aDecisionWaitsForTheOneThatHoldsThePayment() throws Exception {
    String other = place();
    Future<ResolutionResult> second =
        bench.commit(
            () -> {
              apply(orderId);
              return meanwhile(() -> apply(other));
            });
    assertThat(Outcome.isRefused(Crowd.result(second), OrderProblem.PAYMENT_STATE_CONFLICT))
        .isTrue();
    assertThat(bench.count("payment", "order_id", other)).isZero();
    assertPaidOnce();
  }

  @Test
  void aDecisionTakesThePlaceOfOneThatRollsBack() throws Exception {
    String other = place();
    Future<ResolutionResult> second =
        bench.rollBack(
            () -> {
              apply(other);
              return meanwhile(() -> apply(orderId));
            });
    assertThat(Outcome.isDone(Crowd.result(second))).isTrue();
    assertPaidOnce();
  }

  @Test
  void anOperatorWaitsForALatePaymentAndIsThenRefused() throws Exception {
    PaymentFact late = new PaymentFact("demo", "late-" + reference, orderId, 200, "EUR");
    Future<ResolutionResult> decision =
        bench.commit(
            () -> {
              orders.markPaid(TENANT, late, Arrival.byApi());
              return meanwhile(() -> apply(orderId));
            });
    assertThat(Outcome.isRefused(Crowd.result(decision), OrderProblem.ORDER_STATE_CONFLICT))
        .isTrue();
    assertThat(status(paymentId)).isEqualTo("UNAPPLIED");
    assertPaidOnce();
  }

  @Test
  void anOperatorWaitsForACancellationAndIsThenRefused() throws Exception {
    Future<ResolutionResult> decision =
        bench.commit(
            () -> {
              orders.cancel(TENANT, orderId);
              return meanwhile(() -> apply(orderId));
            });
    assertThat(Outcome.isRefused(Crowd.result(decision), OrderProblem.ORDER_STATE_CONFLICT))
        .isTrue();
    assertThat(bench.count("payment", "order_id", orderId)).isZero();
  }

  /** Else the two would wait for each other. */
  @Test
  void everyDecisionLocksTheOrderBeforeThePayment() throws Exception {
    PaymentFact wrong = new PaymentFact("demo", "claims-" + reference, orderId, 1, "EUR");
    orders.markPaid(null, wrong, new Arrival(Door.QUEUE, "m-3", "{}"));
    String claiming = bench.id("payment", "provider_ref", "claims-" + reference);
    Future<ResolutionResult> refund =
        bench.commit(
            () -> {
              orders.lockDue(TENANT, orderId);
              Future<ResolutionResult> waiting =
                  meanwhile(() -> resolutions.refund(claiming, LATER));
              assertThat(
                      Outcome.isRefused(
                          resolutions.apply(claiming, orderId, null, DECISION),
                          OrderProblem.AMOUNT_MISMATCH))
                  .isTrue();
              return waiting;
            });
    assertThat(Outcome.isDone(Crowd.result(refund))).isTrue();
    assertThat(trail())
        .anySatisfy(
            entry -> {
              assertThat(entry.getString("type")).isEqualTo("payment-resolution");
              assertThat(entry.getString("outcome")).isEqualTo("REFUNDED");
              assertThat(entry.getString("reason")).isEqualTo("amount-mismatch");
            });
  }

  private Future<ResolutionResult> meanwhile(Callable<ResolutionResult> decision) throws Exception {
    return crowd.startUntilItWaits(decision, bench);
  }

  private ResolutionResult apply(String itsOrder) {
    return resolutions.apply(paymentId, itsOrder, null, DECISION);
  }

  private String status(String id) {
    return payments.find(id).orElseThrow().json().getString("status");
  }

  private JsonObject resolution(String id) {
    return payments.find(id).orElseThrow().json().getJsonObject("resolution");
  }

  private String orderStatus() {
    return queries.find(TENANT, orderId).orElseThrow().json().getString("status");
  }

  private List<JsonObject> trail() {
    return queries.history(null, orderId, null, 50).orElseThrow().stream()
        .map(entry -> entry.json())
        .toList();
  }

  private void assertPaidOnce() {
    assertThat(bench.count("payment", "order_id", orderId)).isOne();
    assertThat(bench.events(orderId, "order.paid")).isOne();
    assertThat(orderStatus()).isEqualTo("PAID");
  }

  /** The id of a payment of the price of an order, which names none that exists. */
  private String unapplied(String itsReference) {
    PaymentFact lost = new PaymentFact("demo", itsReference, "lost", 200, "EUR");
    orders.markPaid(null, lost, new Arrival(Door.QUEUE, "m-1", "{\"lost\":true}"));
    return bench.id("payment", "provider_ref", itsReference);
  }

  private String place() throws Exception {
    PlaceOrder command = new PlaceOrder("EUR", List.of(new PlaceOrder.Line(bench.product(10), 2)));
    return ((PlaceResult.Placed) orders.place(TENANT, command)).order().id();
  }
}
