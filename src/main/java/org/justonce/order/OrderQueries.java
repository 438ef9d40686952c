package org.justonce.order;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.justonce.platform.Database;

/** What there is to read of orders. Changes nothing, locks nothing. */
@Stateless
public class OrderQueries {

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  @Inject private OrderStore orders;
  @Inject private PaymentLedger payments;
  @Inject private Database database;

  /**
   * The order with this id, if there is one. Transaction: required.
   *
   * @param tenant who must own it; null for any
   */
  public Optional<OrderView> find(String tenant, String orderId) {
    database.connect();
    return orders.find(tenant, orderId).map(this::view);
  }

  private OrderView view(Order order) {
    return OrderView.of(order, payments.applied(List.of(order.id())).get(order.id()));
  }

  /**
   * A page of the tenant's orders, newest first.
   *
   * <p>Transaction: required.
   *
   * @param status null for any
   * @param after the last order of the page before; null for the first page
   * @param limit at least 1
   */
  public List<OrderView> list(String tenant, OrderStatus status, ListCursor after, int limit) {
    database.connect();
    List<Order> page = OrderPage.query(entityManager, tenant, status, after, limit);
    Map<String, Payment> paid = payments.applied(page.stream().map(Order::id).toList());
    return page.stream().map(order -> OrderView.of(order, paid.get(order.id()))).toList();
  }

  /**
   * What has happened to an order, oldest first; empty when there is no such order.
   *
   * <p>Transaction: required.
   *
   * @param tenant who must own it; null for any, and for what operators have noted
   * @param after the last entry of the page before; null for the first page
   * @param limit of entries beside the order's being placed, at least 1
   */
  public Optional<List<HistoryView>> history(
      String tenant, String orderId, String after, int limit) {
    database.connect();
    return orders.find(tenant, orderId).map(order -> history(order, after, limit, tenant == null));
  }

  private List<HistoryView> history(Order order, String after, int limit, boolean withNotes) {
    List<HistoryEntry> entries =
        entityManager
            .createQuery(
                """
                SELECT h FROM HistoryEntry h WHERE h.orderId = :order AND h.id > :after
                ORDER BY h.id""",
                HistoryEntry.class)
            .setParameter("order", order.id())
            .setParameter("after", after == null ? "" : after)
            .setMaxResults(limit)
            .getResultList();
    return HistoryView.of(order, entries, after == null, withNotes);
  }

  /**
   * Orders that wait for a payment and whose time is over by the database's clock, those that wait
   * longest first.
   *
   * <p>Transaction: required.
   *
   * @param after the last of those seen before; null for the first
   * @param limit at least 1
   */
  public List<Overdue> overdue(Overdue after, int limit) {
    database.connect();
    return orders.overdue(after, limit);
  }
}
