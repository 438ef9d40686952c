package org.justonce.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.justonce.messaging.Outbox;
import org.justonce.platform.Identifiers;

/** The order rows, and the events that tell of them. All methods join the caller's transaction. */
@ApplicationScoped
class OrderStore {

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  @Inject private Outbox outbox;

  /**
   * Locks an order until the transaction ends; a rival that holds it is waited for.
   *
   * @param tenant who must own it; null for any
   */
  Optional<Order> lock(String tenant, String orderId) {
    if (!Identifiers.isWellFormed(orderId)) {
      return Optional.empty();
    }
    return Optional.ofNullable(
            entityManager.find(Order.class, orderId, LockModeType.PESSIMISTIC_WRITE))
        .filter(order -> tenant == null || order.belongsTo(tenant));
  }

  /**
   * Locks an order if it waits for a payment and its time is over, by the database's clock. A rival
   * that holds the row is waited for, and the row is judged as it has left it.
   */
  Optional<Order> lockOverdue(String orderId) {
    return entityManager
        .createQuery(
            """
            SELECT o FROM Order o WHERE o.id = :id AND o.status = :waiting
            AND o.expiresAt <= CURRENT_TIMESTAMP""",
            Order.class)
        .setParameter("id", orderId)
        .setParameter("waiting", OrderStatus.INVENTORY_RESERVED)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  /** The order as it is committed, or as this transaction has changed it. */
  Optional<Order> find(String tenant, String orderId) {
    if (!Identifiers.isWellFormed(orderId)) {
      return Optional.empty();
    }
    return Optional.ofNullable(entityManager.find(Order.class, orderId))
        .filter(order -> tenant == null || order.belongsTo(tenant));
  }

  void add(Order order) {
    entityManager.persist(order);
  }

  /** Appends an event to those of the order, which the caller has locked or just made. */
  void tell(Order order, String type, Instant occurredAt) {
    JsonObject data =
        Json.createObjectBuilder()
            .add("orderId", order.id())
            .add("status", order.status().name())
            .add("totalMinor", order.totalMinor())
            .add("currency", order.currency())
            .build();
    outbox.append(order.id(), order.nextSequence(), type, occurredAt, data);
  }

  /** Writes what has been changed, so that the database's refusal comes now. */
  void flush() {
    entityManager.flush();
  }

  /**
   * Some orders that wait for a payment and whose time is over, those that wait longest first.
   *
   * @param after the last of those seen before; null for the first
   */
  List<Overdue> overdue(Overdue after, int limit) {
    var query =
        entityManager
            .createQuery(
                """
                SELECT NEW org.justonce.order.Overdue(o.id, o.expiresAt) FROM Order o
                WHERE o.status = :waiting AND o.expiresAt <= CURRENT_TIMESTAMP
                AND (o.expiresAt > :at OR (o.expiresAt = :at AND o.id > :id))
                ORDER BY o.expiresAt, o.id""",
                Overdue.class)
            .setParameter("waiting", OrderStatus.INVENTORY_RESERVED)
            .setParameter("at", after == null ? Instant.EPOCH : after.expiresAt())
            .setParameter("id", after == null ? "" : after.orderId())
            .setMaxResults(limit);
    return query.getResultList();
  }
}
