package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Orders whose time is over, on two nodes that both expire them. */
@ExtendWith(TestBedExtension.class)
class ExpiryIT {

  private static final long STOCK = 1_000_000;

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;
  private final List<Api> nodes;
  private final Rows rows;

  ExpiryIT(TestBed bed) {
    this.bed = bed;
    CompletableFuture<Site> other = CompletableFuture.supplyAsync(bed::secondNode);
    this.nodes = List.of(bed.onPostgres().acme(), other.join().acme());
    this.rows = bed.onPostgres().rows();
  }

  private Api node(int number) {
    return nodes.get(number % nodes.size());
  }

  private List<String> place(int count, String sku, int quantity) {
    return IntStream.range(0, count)
        .mapToObj(i -> node(i).order(sku, quantity).send().orderId())
        .toList();
  }

  private void endTimeOf(List<String> orders) {
    rows.run(
        "UPDATE customer_order SET expires_at = created_at WHERE id IN ('"
            + String.join("', '", orders)
            + "')");
  }

  private void awaitEnd(List<String> orders) {
    await("all have ended")
        .until(() -> orders.stream().noneMatch(order -> isWaiting(node(0).statusOf(order))));
  }

  private static boolean isWaiting(String status) {
    return status.equals("INVENTORY_RESERVED");
  }

  private long stock(String sku) {
    return rows.count("SELECT available FROM product WHERE sku = ?", sku);
  }

  private long expiries(String order) {
    return rows.count(
        "SELECT COUNT(*) FROM order_history WHERE order_id = ? AND type = 'EXPIRED'", order);
  }

  @Test
  void eachOrderWhoseTimeIsOverExpiresOnceAndItsPiecesComeBackOnce() {
    String sku = TestArchive.sku(60);
    List<String> overdue = place(40, sku, 3);
    String inTime = place(1, sku, 5).get(0);
    endTimeOf(overdue);
    awaitEnd(overdue);

    assertThat(overdue)
        .allSatisfy(
            order -> {
              assertThat(node(1).statusOf(order)).isEqualTo("EXPIRED");
              assertThat(rows.events(order, "order.expired")).isOne();
              assertThat(expiries(order)).isOne();
            });
    assertThat(node(0).statusOf(inTime)).isEqualTo("INVENTORY_RESERVED");
    assertThat(stock(sku)).isEqualTo(STOCK - 5);
  }

  @Test
  void aPaymentThatRacesTheExpiryWinsOrIsRefused() {
    String sku = TestArchive.sku(61);
    List<String> orders = place(24, sku, 1);
    endTimeOf(orders.subList(0, 12));
    List<CompletableFuture<Answer>> payments =
        IntStream.range(0, orders.size())
            .mapToObj(i -> node(i).pay(Settlement.of(orders.get(i))).key(id + i).sendAsync())
            .toList();
    endTimeOf(orders);
    awaitEnd(orders);

    int paid = 0;
    for (int i = 0; i < orders.size(); i++) {
      Answer answer = payments.get(i).join();
      String status = node(i).statusOf(orders.get(i));
      if (status.equals("PAID")) {
        paid++;
        assertThat(answer.status()).isEqualTo(201);
      } else {
        assertThat(status).isEqualTo("EXPIRED");
        assertThat(answer.summary()).isEqualTo("409 order-state-conflict");
      }
      assertThat(rows.payments(orders.get(i)) + expiries(orders.get(i))).isOne();
    }
    assertThat(stock(sku)).isEqualTo(STOCK - paid);
  }

  @Test
  void aCancellationThatRacesTheExpiryGivesThePiecesBackOnceTogetherWithIt() {
    String sku = TestArchive.sku(62);
    List<String> orders = place(20, sku, 2);
    List<CompletableFuture<Answer>> cancellations =
        IntStream.range(0, orders.size())
            .mapToObj(i -> node(i).cancel(orders.get(i)).key(id + i).sendAsync())
            .toList();
    endTimeOf(orders);
    awaitEnd(orders);

    for (int i = 0; i < orders.size(); i++) {
      String status = node(i).statusOf(orders.get(i));
      assertThat(cancellations.get(i).join().summary())
          .isEqualTo(status.equals("CANCELLED") ? "200" : "409 order-state-conflict");
    }
    assertThat(stock(sku)).isEqualTo(STOCK);
  }

  @Test
  void anOrderThatIsBeingPaidIsWaitedForAndHoldsUpNoOther() {
    String sku = TestArchive.sku(63);
    List<String> orders = place(5, sku, 1);
    String beingPaid = orders.get(2);
    List<String> others = orders.stream().filter(order -> !order.equals(beingPaid)).toList();
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> payment =
          node(0)
              .pay(Settlement.of(beingPaid))
              .key(id)
              .pausing("after-effect", gate.file())
              .sendAsync();
      await().until(() -> bed.onPostgres().inside("after-effect", id) == 1);
      rows.run(
          "UPDATE customer_order SET expires_at = created_at WHERE id IN ('"
              + String.join("', '", others)
              + "')");
      awaitEnd(others);
      gate.open();
      assertThat(payment.join().status()).isEqualTo(201);
    }
    endTimeOf(orders);
    assertThat(node(1).statusOf(beingPaid)).isEqualTo("PAID");
    assertThat(stock(sku)).isEqualTo(STOCK - 1);
  }

  @Test
  void nothingLeavesAnExpiredOrder() {
    String order = place(1, TestArchive.sku(64), 1).get(0);
    endTimeOf(List.of(order));
    awaitEnd(List.of(order));
    Settlement late = Settlement.of(order);

    assertThat(node(0).pay(late).key(id).send().summary()).isEqualTo("409 order-state-conflict");
    assertThat(node(0).cancel(order).send().summary()).isEqualTo("409 order-state-conflict");
    try (PaymentQueue queue = bed.onPostgres().queue()) {
      queue.send(id, late.asEvent());
      await()
          .until(
              () ->
                  rows.run("SELECT reason FROM payment WHERE provider_ref = ?", late.providerRef())
                      .equals(List.of("order-state-conflict")));
    }
    assertThat(node(1).statusOf(order)).isEqualTo("EXPIRED");
    assertThat(stock(TestArchive.sku(64))).isEqualTo(STOCK);
  }
}
