package org.justonce.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.justonce.platform.Database;
import org.justonce.platform.Identifiers;

/** The payment rows, one for each settled fact. All methods join the caller's transaction. */
@ApplicationScoped
class PaymentLedger {

  /** Why an event without readable data is unapplied. */
  static final String UNREADABLE_DATA = "unreadable-data";

  private static final String INSERT =
      """
      INSERT INTO payment
        (id, provider, provider_ref, status, order_id, claimed_order_id, amount_minor, currency,
         reason, door, raw_event, recorded_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  @Inject private Database database;

  /** For the container. */
  PaymentLedger() {}

  /** On the given entity manager. */
  PaymentLedger(EntityManager entityManager) {
    this.entityManager = entityManager;
    this.database = new Database(entityManager);
  }

  /** The fact, if any door has recorded it, as committed or as this transaction wrote it. */
  Optional<Payment> find(PaymentFact fact) {
    return entityManager
        .createQuery(
            "SELECT p FROM Payment p WHERE p.provider = :provider AND p.providerRef = :reference",
            Payment.class)
        .setParameter("provider", fact.provider())
        .setParameter("reference", fact.providerRef())
        .getResultStream()
        .findFirst();
  }

  /** The payment with this id, as committed or as this transaction wrote it. */
  Optional<Payment> find(String paymentId) {
    if (!Identifiers.isWellFormed(paymentId)) {
      return Optional.empty();
    }
    return Optional.ofNullable(entityManager.find(Payment.class, paymentId));
  }

  /**
   * A keyset page of payments, oldest first: its cost does not grow with its distance from the
   * start.
   *
   * @param status null for any
   * @param after the last payment of the page before; null for the first page
   */
  List<Payment> page(Payment.Status status, ListCursor after, int limit) {
    TypedQuery<Payment> page =
        entityManager
            .createQuery(
                "SELECT p FROM Payment p WHERE (p.recordedAt > :at OR (p.recordedAt = :at AND p.id >"
                    + " :id))"
                    + (status == null ? "" : " AND p.status = :status")
                    + " ORDER BY p.recordedAt, p.id",
                Payment.class)
            .setParameter("at", after == null ? Instant.EPOCH : after.createdAt())
            .setParameter("id", after == null ? "" : after.id())
            .setMaxResults(limit);
    if (status != null) {
      page.setParameter("status", status);
    }
    return page.getResultList();
  }

  /** Locks a payment until the transaction ends; a rival that holds it is waited for. */
  Optional<Payment> lock(String paymentId) {
    if (!Identifiers.isWellFormed(paymentId)) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        entityManager.find(Payment.class, paymentId, LockModeType.PESSIMISTIC_WRITE));
  }

  /**
   * What the payment says for which order it is, without a lock: that never changes. Empty when
   * there is no such payment, or it names none.
   */
  Optional<String> claimedOrderId(String paymentId) {
    return entityManager
        .createQuery(
            "SELECT p.claimedOrderId FROM Payment p WHERE p.id = :id AND p.claimedOrderId IS NOT"
                + " NULL",
            String.class)
        .setParameter("id", paymentId)
        .getResultStream()
        .findFirst();
  }

  /** The applied payments of these orders, by order id. */
  Map<String, Payment> applied(Collection<String> orderIds) {
    if (orderIds.isEmpty()) {
      return Map.of();
    }
    List<Payment> payments =
        entityManager
            .createQuery("SELECT p FROM Payment p WHERE p.orderId IN :ids", Payment.class)
            .setParameter("ids", orderIds)
            .getResultList();
    return payments.stream().collect(Collectors.toMap(Payment::orderId, Function.identity()));
  }

  /**
   * Records the fact as applied, if no rival has recorded it.
   *
   * @return whether this call recorded it
   */
  boolean recordApplied(PaymentFact fact, Door door, Instant now) {
    return insert(fact, fact.orderId(), null, door, null, now);
  }

  /** Records the fact as unapplied, unless it is recorded already. */
  boolean recordUnapplied(PaymentFact fact, Arrival arrival, Instant now, OrderProblem reason) {
    return insert(fact, null, reason.code(), arrival.door(), arrival.rawEvent(), now);
  }

  private boolean insert(
      PaymentFact fact, String orderId, String reason, Door door, String rawEvent, Instant now) {
    Payment.Status status = orderId == null ? Payment.Status.UNAPPLIED : Payment.Status.APPLIED;
    return database.insertIfAbsent(
        INSERT,
        Identifiers.next(),
        fact.provider(),
        fact.providerRef(),
        status.name(),
        orderId,
        fact.orderId(),
        fact.amountMinor(),
        fact.currency(),
        reason,
        door.name(),
        rawEvent,
        Timestamp.from(now));
  }

  /**
   * Records an event of which only the provider is known for sure, each time it is called: without
   * a reference nothing tells it from others.
   *
   * @param claimedOrderId null when it names no order
   */
  void recordUnreadable(String provider, String claimedOrderId, Arrival arrival, Instant now) {
    database.execute(
        INSERT,
        Identifiers.next(),
        provider,
        null,
        Payment.Status.UNAPPLIED.name(),
        null,
        claimedOrderId,
        null,
        null,
        UNREADABLE_DATA,
        arrival.door().name(),
        arrival.rawEvent(),
        Timestamp.from(now));
  }
}
