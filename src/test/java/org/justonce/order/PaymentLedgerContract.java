package org.justonce.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.justonce.inventory.Product;
import org.justonce.platform.Identifiers;
import org.justonce.platform.Rivals;
import org.justonce.platform.TestDatabase;

/** What the payment rows promise, on any database. */
abstract class PaymentLedgerContract {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123456Z");
  private static final int RIVALS = 8;

  private final String reference = UUID.randomUUID().toString();
  private final Rivals rivals = new Rivals();
  private TestDatabase database;
  private String orderId;
  private String otherOrderId;

  @BeforeEach
  void placeTwoOrders(TestDatabase itsDatabase) {
    database = itsDatabase;
    orderId = placeOrder();
    otherOrderId = placeOrder();
  }

  @AfterEach
  void join() {
    rivals.close();
  }

  @Test
  void anAppliedFactIsFoundAgainAsItWasRecorded() {
    PaymentFact fact = fact(orderId);
    assertThat(apply(fact)).isTrue();
    database.run(
        em -> {
          Payment payment = ledger(em).find(fact).orElseThrow();
          assertThat(payment.isAppliedTo(em.find(Order.class, orderId))).isTrue();
          assertThat(payment.isAppliedTo(em.find(Order.class, otherOrderId))).isFalse();
          assertThat(payment.provider()).isEqualTo("demo");
          assertThat(payment.providerRef()).isEqualTo(reference);
          assertThat(payment.amountMinor()).isEqualTo(100);
          assertThat(payment.currency()).isEqualTo("EUR");
          assertThat(payment.recordedAt()).isEqualTo(NOW);
          assertThat(payment.hasAmountOf(fact)).isTrue();
          assertThat(payment.hasAmountOf(new PaymentFact("demo", "r", orderId, 101, "EUR")))
              .isFalse();
          assertThat(payment.hasAmountOf(new PaymentFact("demo", "r", orderId, 100, "USD")))
              .isFalse();
        });
  }

  @Test
  void aFactIsRecordedOnceWhateverOrderItNames() {
    assertThat(apply(fact(orderId))).isTrue();
    assertThat(apply(fact(orderId))).isFalse();
    assertThat(apply(fact(otherOrderId))).isFalse();
    assertThat(keep(fact(orderId))).isFalse();
    assertThat(rows()).isOne();
  }

  @Test
  void theSameReferenceOfAnotherProviderOrCaseIsAnotherFact() {
    assertThat(apply(fact(orderId))).isTrue();
    assertThat(apply(new PaymentFact("other", reference, otherOrderId, 100, "EUR"))).isTrue();
    PaymentFact upper = new PaymentFact("demo", reference + "A", orderId, 100, "EUR");
    PaymentFact lower = new PaymentFact("demo", reference + "a", orderId, 100, "EUR");
    assertThat(apply(upper)).isTrue();
    assertThat(apply(lower)).isTrue();
  }

  /** The unique index behind the state machine. */
  @Test
  void anOrderTakesAReferenceOnceEvenFromTwoProviders() {
    assertThat(apply(fact(orderId))).isTrue();
    assertThat(apply(new PaymentFact("other", reference, orderId, 100, "EUR"))).isFalse();
  }

  @Test
  void aRefusedDuplicateLeavesTheTransactionUsable() {
    apply(fact(orderId));
    String sku = UUID.randomUUID().toString();
    database.run(
        em -> {
          assertThat(ledger(em).recordApplied(fact(otherOrderId), Door.API, NOW)).isFalse();
          em.persist(new Product(sku, "EUR", 1, 1));
        });
    assertThat(database.number("SELECT count(*) FROM product WHERE sku = '" + sku + "'")).isOne();
  }

  @Test
  void unappliedMoneyIsKeptWithItsReasonItsClaimAndWhatCameIn() {
    PaymentFact fact = new PaymentFact("demo", reference, "no-such-order", 7, "USD");
    String event = "{\"é\":\"" + "x".repeat(100_000) + "\"}";
    assertThat(
            (boolean)
                database.commit(
                    em ->
                        ledger(em)
                            .recordUnapplied(
                                fact,
                                new Arrival(Door.QUEUE, "m-1", event),
                                NOW,
                                OrderProblem.ORDER_NOT_FOUND)))
        .isTrue();
    assertThat(
            database.number(
                "SELECT count(*) FROM payment WHERE status = 'UNAPPLIED' AND order_id IS NULL"
                    + " AND claimed_order_id = 'no-such-order' AND reason = 'order-not-found'"
                    + " AND door = 'QUEUE' AND length(raw_event) = "
                    + event.length()
                    + " AND provider_ref = '"
                    + reference
                    + "'"))
        .isOne();
    database.run(
        em -> {
          Payment payment = ledger(em).find(fact).orElseThrow();
          assertThat(payment.isAppliedTo(em.find(Order.class, orderId))).isFalse();
          assertThat(ledger(em).recordApplied(fact(orderId), Door.API, NOW)).isFalse();
        });
  }

  @Test
  void onlyAppliedPaymentsBelongToTheirOrders() {
    apply(fact(orderId));
    keep(new PaymentFact("demo", reference + "-2", otherOrderId, 1, "EUR"));
    database.run(
        em -> {
          Map<String, Payment> applied = ledger(em).applied(List.of(orderId, otherOrderId));
          assertThat(applied).containsOnlyKeys(orderId);
          assertThat(ledger(em).applied(List.of())).isEmpty();
        });
  }

  @Test
  void aFactCannotBeAppliedToAnOrderThatDoesNotExist() {
    assertThatThrownBy(() -> apply(fact(Identifiers.next())))
        .isInstanceOf(PersistenceException.class);
  }

  @Test
  void ofRivalsWithOneFactExactlyOneRecordsIt() {
    assertThat(rivals.race(RIVALS, () -> apply(fact(orderId)))).containsOnlyOnce(true);
    assertThat(rows()).isOne();
  }

  @Test
  void aRivalWaitsAndLosesOnceTheFirstHasCommitted() {
    Future<Boolean> second =
        database.commit(
            em -> {
              ledger(em).recordApplied(fact(orderId), Door.API, NOW);
              return applyMeanwhile();
            });
    assertThat(Rivals.result(second)).isFalse();
  }

  @Test
  void aRivalWaitsAndRecordsTheFactWhenTheFirstRollsBack() {
    Future<Boolean> second =
        database.rollBack(
            em -> {
              ledger(em).recordApplied(fact(orderId), Door.API, NOW);
              return applyMeanwhile();
            });
    assertThat(Rivals.result(second)).isTrue();
  }

  private Future<Boolean> applyMeanwhile() {
    Future<Boolean> waiting = rivals.start(() -> apply(fact(otherOrderId)));
    await().until(database::someoneWaitsForALock);
    return waiting;
  }

  private boolean apply(PaymentFact fact) {
    return database.commit(em -> ledger(em).recordApplied(fact, Door.API, NOW));
  }

  private boolean keep(PaymentFact fact) {
    return database.commit(
        em ->
            ledger(em)
                .recordUnapplied(
                    fact,
                    new Arrival(Door.QUEUE, "m-1", "{}"),
                    NOW,
                    OrderProblem.ORDER_STATE_CONFLICT));
  }

  private long rows() {
    return database.number("SELECT count(*) FROM payment WHERE provider_ref = '" + reference + "'");
  }

  private PaymentFact fact(String itsOrder) {
    return new PaymentFact("demo", reference, itsOrder, 100, "EUR");
  }

  private static PaymentLedger ledger(EntityManager em) {
    return new PaymentLedger(em);
  }

  private String placeOrder() {
    String id = Identifiers.next();
    database.run(
        em -> {
          String sku = UUID.randomUUID().toString();
          em.persist(new Product(sku, "EUR", 100, 1));
          em.flush();
          OrderLine line = new OrderLine(1, sku, 1, 100);
          em.persist(new Order(id, "acme", "EUR", List.of(line), NOW, NOW.plusSeconds(60)));
        });
    return id;
  }

  @Test
  void everyEventWithoutReadableDataIsKept() {
    Arrival first = new Arrival(Door.CALLBACK, "m-1", "{\"data\":{}}");
    Arrival second = new Arrival(Door.CALLBACK, "m-2", "{\"data\":{}}");
    database.commit(
        em -> {
          ledger(em).recordUnreadable("demo", null, first, NOW);
          ledger(em).recordUnreadable("demo", "some order", second, NOW);
          return null;
        });
    assertThat(
            database.number(
                "SELECT count(*) FROM payment WHERE status = 'UNAPPLIED' AND provider_ref IS NULL"
                    + " AND amount_minor IS NULL AND reason = 'unreadable-data'"))
        .isEqualTo(2);
  }
}
