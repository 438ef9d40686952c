package org.justonce.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import jakarta.transaction.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.justonce.inventory.Inventory;
import org.justonce.messaging.Outbox;
import org.justonce.order.CancelResult;
import org.justonce.order.OrderProblem;
import org.justonce.order.OrderService;
import org.justonce.order.PlaceOrder;
import org.justonce.order.PlaceResult;

@ExtendWith(ArquillianExtension.class)
class StockIT {

  private static final String TENANT = "acme";

  @Inject private OrderService orders;
  @Inject private Inventory inventory;
  @Inject private Outbox outbox;
  @Inject private Bench bench;

  private Crowd crowd;

  @Deployment
  static WebArchive archive() {
    return TestedArchive.create();
  }

  @BeforeEach
  void invite() {
    crowd = new Crowd();
  }

  @AfterEach
  void sendHome() {
    crowd.close();
  }

  @Test
  void asManyOrdersArePlacedAtOnceAsThereArePiecesAndEachCancellationReleasesOnce()
      throws Exception {
    String sku = bench.product(10);
    List<PlaceResult> results = crowd.race(16, i -> () -> place(line(sku, 1)));
    List<String> placed = placed(results);
    assertThat(placed).hasSize(10);
    assertThat(results).filteredOn(StockIT::isOutOfStock).hasSize(6);
    assertThat(bench.available(sku)).isZero();

    List<String> twice = Stream.concat(placed.stream(), placed.stream()).toList();
    List<CancelResult> cancelled =
        crowd.race(twice.size(), i -> () -> orders.cancel(TENANT, twice.get(i)));
    assertThat(cancelled).allMatch(CancelResult.Cancelled.class::isInstance);
    assertThat(bench.available(sku)).isEqualTo(10);
    for (String orderId : placed) {
      assertThat(bench.events(orderId, "order.placed")).isOne();
      assertThat(bench.events(orderId, "order.cancelled")).isOne();
    }
  }

  @Test
  void ordersForTheSameProductsInAnyOrderOfTheirLinesNeverDeadlock() throws Exception {
    List<String> skus = List.of(bench.product(100), bench.product(100), bench.product(100));
    List<PlaceResult> results =
        crowd.race(
            12,
            i -> {
              List<PlaceOrder.Line> lines = new ArrayList<>();
              skus.forEach(sku -> lines.add(line(sku, 2)));
              Collections.rotate(lines, i);
              return () -> place(lines.toArray(PlaceOrder.Line[]::new));
            });
    assertThat(placed(results)).hasSize(12);
    for (String sku : skus) {
      assertThat(bench.available(sku)).isEqualTo(76);
    }
  }

  @Test
  void nothingIsReservedWhenOneLineCannotBe() throws Exception {
    String plenty = bench.product(10);
    String few = bench.product(1);
    assertThat(isOutOfStock(place(line(plenty, 5), line(few, 2)))).isTrue();
    assertThat(bench.available(plenty)).isEqualTo(10);
    assertThat(bench.available(few)).isEqualTo(1);
  }

  @Test
  void aRefusalLeavesTheTransactionToBeCommitted() throws Exception {
    String few = bench.product(1);
    String sku = UUID.randomUUID().toString();
    bench.commit(
        () -> {
          bench.persistProduct(sku, 1);
          assertThat(isOutOfStock(place(line(few, 2)))).isTrue();
          assertThat(place(line("no-such-sku", 1))).isInstanceOf(PlaceResult.Refused.class);
          assertThat(orders.cancel(TENANT, "nothing")).isInstanceOf(CancelResult.Refused.class);
          assertThat(bench.transactionStatus()).isEqualTo(Status.STATUS_ACTIVE);
          return null;
        });
    assertThat(bench.count("product", "sku", sku)).isOne();
  }

  @Test
  void anOrderWhoseTransactionRollsBackReservesNothingAndTellsNothing() throws Exception {
    String sku = bench.product(10);
    String orderId = bench.rollBack(() -> placed(List.of(place(line(sku, 3)))).get(0));
    assertThat(bench.available(sku)).isEqualTo(10);
    assertThat(bench.count("customer_order", "id", orderId)).isZero();
    assertThat(bench.count("order_line", "order_id", orderId)).isZero();
    assertThat(bench.count("outbox", "stream", orderId)).isZero();
  }

  @Test
  void aTotalThatDoesNotFitIsInvalidAndReservesNothing() throws Exception {
    String sku = bench.product(1_000_000);
    bench.commit(
        () ->
            bench
                .entityManager()
                .createNativeQuery("UPDATE product SET price_minor = ? WHERE sku = ?")
                .setParameter(1, Long.MAX_VALUE)
                .setParameter(2, sku)
                .executeUpdate());
    assertThat(place(line(sku, 2))).isInstanceOf(PlaceResult.Invalid.class);
    assertThat(bench.available(sku)).isEqualTo(1_000_000);
  }

  @Test
  void stockAndEventsAreTouchedInATransactionOnly() {
    assertThatThrownBy(() -> inventory.lock(List.of("x"))).isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> outbox.append("x", 1, "x", Instant.EPOCH, JsonValue.EMPTY_JSON_OBJECT))
        .isInstanceOf(RuntimeException.class);
    assertThat(bench.count("outbox", "stream", "x")).isZero();
  }

  private PlaceResult place(PlaceOrder.Line... lines) {
    return orders.place(TENANT, new PlaceOrder("EUR", List.of(lines)));
  }

  private static PlaceOrder.Line line(String sku, int quantity) {
    return new PlaceOrder.Line(sku, quantity);
  }

  private static List<String> placed(List<PlaceResult> results) {
    return results.stream()
        .filter(PlaceResult.Placed.class::isInstance)
        .map(result -> ((PlaceResult.Placed) result).order().id())
        .toList();
  }

  private static boolean isOutOfStock(PlaceResult result) {
    return result instanceof PlaceResult.Refused refused
        && refused.refusal().problem() == OrderProblem.INSUFFICIENT_INVENTORY;
  }
}
