package org.justonce.order;

import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.util.List;

/**
 * A keyset page of orders: its cost does not grow with its distance from the start. The ids come
 * from the index first, then the orders with all their lines in one query.
 */
final class OrderPage {

  private OrderPage() {}

  static List<Order> query(
      EntityManager entityManager, String tenant, OrderStatus status, ListCursor after, int limit) {
    StringBuilder jpql = new StringBuilder("SELECT o.id FROM Order o WHERE o.tenant = :tenant");
    if (status != null) {
      jpql.append(" AND o.status = :status");
    }
    if (after != null) {
      jpql.append(" AND (o.createdAt < :at OR (o.createdAt = :at AND o.id < :id))");
    }
    jpql.append(" ORDER BY o.createdAt DESC, o.id DESC");
    TypedQuery<String> ids =
        entityManager
            .createQuery(jpql.toString(), String.class)
            .setParameter("tenant", tenant)
            .setMaxResults(limit);
    if (status != null) {
      ids.setParameter("status", status);
    }
    if (after != null) {
      ids.setParameter("at", after.createdAt()).setParameter("id", after.id());
    }
    List<String> page = ids.getResultList();
    return page.isEmpty() ? List.of() : withLines(entityManager, page);
  }

  private static List<Order> withLines(EntityManager entityManager, List<String> ids) {
    return entityManager
        .createQuery(
            """
            SELECT DISTINCT o FROM Order o JOIN FETCH o.lines
            WHERE o.id IN :ids ORDER BY o.createdAt DESC, o.id DESC""",
            Order.class)
        .setParameter("ids", ids)
        .getResultList();
  }
}
