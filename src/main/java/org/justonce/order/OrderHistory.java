package org.justonce.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.Optional;
import org.justonce.platform.Identifiers;

/**
 * Writes the trail of an order: one insert for each thing that happens, in the transaction in which
 * it happens. That an order was placed stands in the order itself.
 */
@ApplicationScoped
class OrderHistory {

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  void attempted(
      String orderId, PaymentFact fact, Arrival arrival, PaymentResult result, Instant now) {
    attempted(
        orderId, fact, arrival, AttemptOutcome.of(result, arrival.door()), reason(result), now);
  }

  void attempted(
      String orderId,
      PaymentFact fact,
      Arrival arrival,
      AttemptOutcome outcome,
      String reason,
      Instant now) {
    entityManager.persist(
        attempt(orderId, arrival, now).withFact(fact).withOutcome(outcome, reason));
  }

  /** An attempt of which nothing but the provider is known for sure. */
  void attemptedUnreadably(
      String orderId, String provider, Arrival arrival, String reason, Instant now) {
    entityManager.persist(
        attempt(orderId, arrival, now)
            .withProvider(provider)
            .withOutcome(AttemptOutcome.UNAPPLIED, reason));
  }

  void replayed(String orderId, Optional<PaymentFact> fact, Instant now) {
    HistoryEntry entry =
        attempt(orderId, Arrival.byApi(), now).withOutcome(AttemptOutcome.REPLAYED, null);
    fact.ifPresent(entry::withFact);
    entityManager.persist(entry);
  }

  private static HistoryEntry attempt(String orderId, Arrival arrival, Instant now) {
    return new HistoryEntry(
            orderId, Identifiers.next(), now, HistoryEntry.Type.PAYMENT_ATTEMPT, arrival.door())
        .withDelivery(arrival.deliveryId())
        .withActor(arrival.actor());
  }

  private static String reason(PaymentResult result) {
    if (result instanceof PaymentResult.AlreadyPaid paid) {
      return paid.difference().map(OrderHistory::code).orElse(null);
    }
    return result instanceof PaymentResult.Refused refused ? code(refused.refusal()) : null;
  }

  private static String code(Refusal refusal) {
    return refusal.problem().code();
  }

  /** What an operator has decided about a payment, which is resolved by now. */
  void resolved(Order order, Payment payment, Decision decision, Instant now) {
    HistoryEntry entry =
        new HistoryEntry(
                order.id(), Identifiers.next(), now, HistoryEntry.Type.RESOLUTION, Door.OPERATOR)
            .withOutcome(AttemptOutcome.of(payment.status()), payment.reason())
            .withActor(decision.operator())
            .withNote(decision.note());
    entityManager.persist(
        payment.isReadable()
            ? entry.withFact(payment.factFor(order))
            : entry.withProvider(payment.provider()));
  }

  void cancelled(String orderId, Instant now) {
    entityManager.persist(
        new HistoryEntry(orderId, Identifiers.next(), now, HistoryEntry.Type.CANCELLED, Door.API));
  }

  void expired(String orderId, Instant now) {
    entityManager.persist(
        new HistoryEntry(orderId, Identifiers.next(), now, HistoryEntry.Type.EXPIRED, null));
  }
}
