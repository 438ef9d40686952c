package org.justonce.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.UUID;
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
import org.justonce.order.FoundData;
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

/** What operators decide about events without readable data. */
@ExtendWith(ArquillianExtension.class)
class UnreadablePaymentIT {

  private static final Decision DECISION = new Decision("alice", "found in the bank's file");
  private static final int RIVALS = 4;

  @Inject private OrderService orders;
  @Inject private OrderQueries queries;
  @Inject private PaymentQueries payments;
  @Inject private PaymentResolutionService resolutions;
  @Inject private Bench bench;

  private final String provider = UUID.randomUUID().toString().substring(0, 30);
  private final FoundData found = new FoundData("ref-" + provider, 200, "EUR");
  private Crowd crowd;
  private String orderId;
  private String paymentId;

  @Deployment
  static WebArchive archive() {
    return TestedArchive.create();
  }

  @BeforeEach
  void keepAnUnreadableEvent() throws Exception {
    crowd = new Crowd();
    orderId = place();
    orders.keepUnreadable(
        provider, orderId, new Arrival(Door.CALLBACK, "m-" + provider, "{\"data\":{}}"));
    paymentId = bench.id("payment", "provider", provider);
  }

  @AfterEach
  void sendHome() {
    crowd.close();
  }

  @Test
  void whatTheOperatorHasFoundSettlesTheOrderAndEndsTheEvent() {
    assertThat(Outcome.isDone(apply(found))).isTrue();
    assertPaidOnce();
    JsonObject event = payment();
    assertThat(event.getString("status")).isEqualTo("DISMISSED");
    assertThat(event.getJsonObject("resolution").getString("action")).isEqualTo("apply");
    String settledAs = event.getJsonObject("resolution").getString("settledAs");
    JsonObject settled = payments.find(settledAs).orElseThrow().json();
    assertThat(settled.getString("door")).isEqualTo("OPERATOR");
    assertThat(settled.getString("orderId")).isEqualTo(orderId);
    assertThat(queries.history(null, orderId, null, 50).orElseThrow())
        .anySatisfy(
            entry -> {
              assertThat(entry.json().getString("type")).isEqualTo("payment-resolution");
              assertThat(entry.json().getString("outcome")).isEqualTo("DISMISSED");
              assertThat(entry.json().getString("actor")).isEqualTo("alice");
              assertThat(entry.json().getString("note")).isEqualTo(DECISION.note());
            });
  }

  @Test
  void theSameAgainChangesNothingAndAnotherIsRefused() throws Exception {
    apply(found);
    assertThat(Outcome.isRepeated(apply(found))).isTrue();
    String other = place();
    assertThat(
            List.of(
                apply(new FoundData("other", 200, "EUR")),
                apply(new FoundData(found.providerRef(), 201, "EUR")),
                apply(new FoundData(found.providerRef(), 200, "USD")),
                resolutions.apply(paymentId, other, found, DECISION),
                resolutions.dismiss(paymentId, DECISION),
                resolutions.refund(paymentId, DECISION)))
        .allMatch(result -> isRefused(result, OrderProblem.PAYMENT_STATE_CONFLICT));
    assertPaidOnce();
  }

  @Test
  void manyAtOnceSettleOnce() throws Exception {
    List<ResolutionResult> results = crowd.race(RIVALS, i -> () -> apply(found));
    assertThat(results).filteredOn(Outcome::isDone).hasSize(1);
    assertThat(results).filteredOn(Outcome::isRepeated).hasSize(RIVALS - 1);
    assertPaidOnce();
  }

  @Test
  void aPaymentThatCameReadableMeanwhileIsTheOneAndTheEventEnds() {
    orders.markPaid(null, fact(orderId), new Arrival(Door.CALLBACK, "again", "{}"));
    assertThat(Outcome.isDone(apply(found))).isTrue();
    assertPaidOnce();
    assertThat(payment().getString("status")).isEqualTo("DISMISSED");
  }

  @Test
  void whatAnyDoorRefusesIsRefusedAndTheEventStays() throws Exception {
    assertThat(isRefused(apply(new FoundData("r", 1, "EUR")), OrderProblem.AMOUNT_MISMATCH))
        .isTrue();
    assertThat(
            isRefused(
                resolutions.apply(paymentId, "nothing", found, DECISION),
                OrderProblem.ORDER_NOT_FOUND))
        .isTrue();
    PaymentResult elsewhere = orders.markPaid(null, fact(place()), Arrival.byApi());
    assertThat(elsewhere).isInstanceOf(PaymentResult.Applied.class);
    assertThat(isRefused(apply(found), OrderProblem.PAYMENT_REFERENCE_USED)).isTrue();
    orders.cancel("acme", orderId);
    assertThat(isRefused(apply(new FoundData("s", 200, "EUR")), OrderProblem.ORDER_STATE_CONFLICT))
        .isTrue();
    assertThat(payment().getString("status")).isEqualTo("UNAPPLIED");
    assertThat(bench.count("payment", "order_id", orderId)).isZero();
  }

  @Test
  void withoutDataItIsNotAppliedAndWithDataNoReadableOneIs() {
    assertThat(apply(null)).isInstanceOf(ResolutionResult.Invalid.class);
    orders.markPaid(
        null,
        new PaymentFact(provider, "lost", "lost", 200, "EUR"),
        new Arrival(Door.QUEUE, "m", "{}"));
    String readable = bench.id("payment", "claimed_order_id = 'lost' AND provider", provider);
    assertThat(resolutions.apply(readable, orderId, found, DECISION))
        .isInstanceOf(ResolutionResult.Invalid.class);
    assertThat(
            isRefused(resolutions.dismiss(readable, DECISION), OrderProblem.PAYMENT_STATE_CONFLICT))
        .isTrue();
    assertThat(bench.count("payment", "order_id", orderId)).isZero();
  }

  @Test
  void anEventWithoutMoneyIsDismissedAndThenNotApplied() {
    assertThat(Outcome.isDone(resolutions.dismiss(paymentId, DECISION))).isTrue();
    assertThat(Outcome.isRepeated(resolutions.dismiss(paymentId, DECISION))).isTrue();
    assertThat(isRefused(apply(found), OrderProblem.PAYMENT_STATE_CONFLICT)).isTrue();
    assertThat(bench.count("payment", "order_id", orderId)).isZero();
  }

  private ResolutionResult apply(FoundData data) {
    return resolutions.apply(paymentId, orderId, data, DECISION);
  }

  private static boolean isRefused(ResolutionResult result, OrderProblem reason) {
    return Outcome.isRefused(result, reason);
  }

  private PaymentFact fact(String itsOrder) {
    return new PaymentFact(
        provider, found.providerRef(), itsOrder, found.amountMinor(), found.currency());
  }

  private JsonObject payment() {
    return payments.find(paymentId).orElseThrow().json();
  }

  private void assertPaidOnce() {
    assertThat(bench.count("payment", "order_id", orderId)).isOne();
    assertThat(bench.events(orderId, "order.paid")).isOne();
  }

  private String place() throws Exception {
    PlaceOrder command = new PlaceOrder("EUR", List.of(new PlaceOrder.Line(bench.product(10), 2)));
    return ((PlaceResult.Placed) orders.place("acme", command)).order().id();
  }
}
