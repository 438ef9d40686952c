package org.justonce.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.justonce.inventory.Product;
import org.justonce.platform.Identifiers;
import org.justonce.platform.TestDatabase;

/** What the list of orders promises, on any database. */
abstract class OrderPageContract {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00.000001Z");
  private static final int ORDERS = 7;

  private final String tenant = UUID.randomUUID().toString();
  private TestDatabase database;
  private String[] skus;

  @BeforeEach
  void placeOrders(TestDatabase itsDatabase) {
    database = itsDatabase;
    skus = IntStream.range(0, 3).mapToObj(i -> UUID.randomUUID().toString()).toArray(String[]::new);
    database.run(em -> List.of(skus).forEach(sku -> em.persist(new Product(sku, "EUR", 1, 1))));
    for (int i = 0; i < ORDERS; i++) {
      place(tenant, START.plusNanos(i / 2 * 1_000L), i);
    }
    place("other-" + tenant, START, 0);
  }

  @Test
  void pagesOfAnySizeTogetherListEachOrderOfTheTenantOnceNewestFirst() {
    List<String> all = ids(null, null, 100);
    assertThat(all).hasSize(ORDERS).doesNotHaveDuplicates();
    for (int size = 1; size <= ORDERS; size++) {
      assertThat(walk(size)).as("pages of %d", size).isEqualTo(all);
    }
  }

  @Test
  void ordersOfOneInstantAreOrderedByTheirId() {
    database.run(
        em -> {
          List<Order> page = OrderPage.query(em, tenant, null, null, 100);
          assertThat(page)
              .isSortedAccordingTo(
                  Comparator.comparing(Order::createdAt).thenComparing(Order::id).reversed());
          assertThat(page.get(0).createdAt()).isEqualTo(START.plusNanos(3_000));
        });
  }

  @Test
  void anOrderThatComesMeanwhileMovesNoPage() {
    List<String> all = ids(null, null, 100);
    ListCursor cursor = cursorAfter(3);
    place(tenant, START.plusSeconds(60), 0);
    assertThat(ids(null, cursor, 100)).isEqualTo(all.subList(3, ORDERS));
  }

  @Test
  void aStateSelects() {
    String paid = ids(null, null, 100).get(2);
    database.run(
        em -> {
          Order order = em.find(Order.class, paid);
          order.markPaid(new PaymentFact("demo", "r", paid, order.totalMinor(), "EUR"));
        });
    assertThat(ids(OrderStatus.PAID, null, 100)).containsExactly(paid);
    assertThat(ids(OrderStatus.INVENTORY_RESERVED, null, 100))
        .hasSize(ORDERS - 1)
        .doesNotContain(paid);
    assertThat(ids(OrderStatus.PAID, cursorAfter(3), 100)).isEmpty();
    assertThat(ids(OrderStatus.EXPIRED, null, 100)).isEmpty();
  }

  @Test
  void everyOrderComesWithAllItsLinesInOrder() {
    database.run(
        em -> {
          for (Order order : OrderPage.query(em, tenant, null, null, 2)) {
            assertThat(order.lines()).extracting(OrderLine::lineNumber).containsExactly(1, 2, 3);
            assertThat(order.lines()).extracting(OrderLine::sku).containsExactly(skus);
          }
        });
  }

  private List<String> walk(int size) {
    List<String> seen = new ArrayList<>();
    ListCursor cursor = null;
    while (true) {
      ListCursor after = cursor;
      List<Order> page = database.commit(em -> OrderPage.query(em, tenant, null, after, size));
      if (page.isEmpty()) {
        return seen;
      }
      assertThat(page).hasSizeLessThanOrEqualTo(size);
      page.forEach(order -> seen.add(order.id()));
      Order last = page.get(page.size() - 1);
      cursor = ListCursor.decode(new ListCursor(last.createdAt(), last.id()).encode());
    }
  }

  private ListCursor cursorAfter(int count) {
    return database.commit(
        em -> {
          Order last = OrderPage.query(em, tenant, null, null, count).get(count - 1);
          return new ListCursor(last.createdAt(), last.id());
        });
  }

  private List<String> ids(OrderStatus status, ListCursor after, int limit) {
    return database.commit(
        em -> OrderPage.query(em, tenant, status, after, limit).stream().map(Order::id).toList());
  }

  private void place(String itsTenant, Instant createdAt, int rotation) {
    List<OrderLine> lines = new ArrayList<>();
    for (int i = 0; i < skus.length; i++) {
      lines.add(new OrderLine(i + 1, skus[i], 1, 1));
    }
    Collections.rotate(lines, rotation);
    database.run(
        em ->
            em.persist(
                new Order(
                    Identifiers.next(),
                    itsTenant,
                    "EUR",
                    lines,
                    createdAt,
                    createdAt.plusSeconds(60))));
  }
}
