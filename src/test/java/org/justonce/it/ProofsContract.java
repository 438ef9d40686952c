package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonValue;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the whole system stands on, to be true on every database. */
abstract class ProofsContract {

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;
  private final Site site;

  ProofsContract(TestBed bed, Site site) {
    this.bed = bed;
    this.site = site;
  }

  @Test
  void aDuplicateRequestRunsTheOperationOnce() {
    long ordersBefore = orders();

    Answer first = site.acme().order(TestArchive.sku(1), 2).key(id).send();
    Answer again = site.acme().order(TestArchive.sku(1), 2).key(id).send();
    Answer changed = site.acme().order(TestArchive.sku(1), 3).key(id).send();

    assertThat(first.status()).isEqualTo(201);
    assertThat(first.isReplay()).isFalse();
    assertThat(again.status()).isEqualTo(201);
    assertThat(again.isReplay()).isTrue();
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(changed.summary()).isEqualTo("409 idempotency-key-reused");
    assertThat(changed.isReplay()).isFalse();
    assertThat(orders()).isEqualTo(ordersBefore + 1);
    assertThat(site.rows().events(first.orderId(), "order.placed")).isEqualTo(1);
  }

  private long orders() {
    return site.rows().count("SELECT COUNT(*) FROM order_line WHERE sku = ?", TestArchive.sku(1));
  }

  @Test
  void aRetryThatArrivesWhileTheFirstRequestIsInsideIsTurnedAway() {
    String sku = TestArchive.sku(3);
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> first =
          site.acme().order(sku, 1).key(id).pausing("after-effect", gate.file()).sendAsync();
      await().until(() -> site.inside("after-effect", id) == 1);
      assertThat(site.acme().order(sku, 1).key(id).send().summary())
          .isEqualTo("409 idempotency-request-in-progress");
      assertThat(site.acme().order(sku, 2).key(id).send().summary())
          .isEqualTo("409 idempotency-key-reused");
      gate.open();
      assertThat(first.join().status()).isEqualTo(201);
    }
    assertThat(site.acme().order(sku, 1).key(id).send().isReplay()).isTrue();
    assertThat(stock(sku)).isEqualTo(1_000_000 - 1);
  }

  @Test
  void aServerErrorIsNotStored() {
    String sku = TestArchive.sku(2);
    site.rows().run("ALTER TABLE order_line ADD CONSTRAINT out_of_order CHECK (quantity <> 777)");
    Answer failed = site.acme().order(sku, 777).key(id).send();
    assertThat(failed.summary()).isEqualTo("500 internal-error");
    assertThat(failed.json().getString("keyAction")).isEqualTo("reuse");
    assertThat(records()).isZero();
    assertThat(stock(sku)).as("what the operation took is back").isEqualTo(1_000_000);

    site.rows().run("ALTER TABLE order_line DROP CONSTRAINT out_of_order");
    Answer retried = site.acme().order(sku, 777).key(id).send();

    assertThat(retried.status()).isEqualTo(201);
    assertThat(retried.isReplay()).isFalse();
    assertThat(records()).isEqualTo(1);
    assertThat(stock(sku)).isEqualTo(1_000_000 - 777);
  }

  private long records() {
    return site.rows()
        .count("SELECT COUNT(*) FROM idempotency_record WHERE idempotency_key = ?", id);
  }

  private long stock(String sku) {
    return site.rows().count("SELECT available FROM product WHERE sku = ?", sku);
  }

  @Test
  void theDomainGuardMakesPaymentIdempotent() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order);

    Answer first = site.acme().pay(payment).key(id + "-1").send();
    Answer withOtherKey = site.acme().pay(payment).key(id + "-2").send();
    Answer withoutKey = site.acme().pay(payment).send();
    Answer otherReference = site.acme().pay(payment.withReference("other-" + id)).send();

    assertThat(first.status()).isEqualTo(201);
    assertThat(first.json().getBoolean("alreadyPaid")).isFalse();
    assertThat(List.of(withOtherKey, withoutKey))
        .allSatisfy(
            repeated -> {
              assertThat(repeated.status()).isEqualTo(200);
              assertThat(repeated.isReplay()).isFalse();
              assertThat(repeated.json().get("alreadyPaid")).isEqualTo(JsonValue.TRUE);
              assertThat(repeated.json().get("order")).isEqualTo(first.json().get("order"));
            });
    assertThat(otherReference.summary()).isEqualTo("409 order-state-conflict");
    assertThat(site.rows().payments(order)).isEqualTo(1);
    assertThat(site.rows().events(order, "order.paid")).isEqualTo(1);
    assertThat(site.acme().statusOf(order)).isEqualTo("PAID");
  }

  @Test
  void theInboxSkipsARedeliveryAndRetriesAFailure() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order).withProvider("out-of-order");
    site.rows()
        .run("ALTER TABLE payment ADD CONSTRAINT out_of_order CHECK (provider <> 'out-of-order')");

    try (PaymentQueue queue = site.queue()) {
      queue.send(id, payment.asEvent());
      await("a failed delivery").until(() -> failures(id) == 1);
      assertThat(inbox(id)).as("a failure is not marked").isZero();
      assertThat(site.acme().statusOf(order)).isEqualTo("INVENTORY_RESERVED");

      site.rows().run("ALTER TABLE payment DROP CONSTRAINT out_of_order");
      await("the retry").until(() -> site.acme().statusOf(order).equals("PAID"));
      assertThat(inbox(id)).isEqualTo(1);
      assertThat(failures(id)).as("a success ends the failure").isZero();

      makeTheDomainForget(order);
      queue.send(id, payment.asEvent());
      site.awaitAllTaken(queue, id);
    }
    assertThat(inbox(id)).isEqualTo(1);
    assertThat(site.rows().payments(order)).as("only the inbox knew").isZero();
    assertThat(site.acme().statusOf(order)).isEqualTo("INVENTORY_RESERVED");
  }

  private void makeTheDomainForget(String order) {
    site.rows().run("DELETE FROM payment WHERE order_id = ?", order);
    site.rows().run("UPDATE customer_order SET status = 'INVENTORY_RESERVED' WHERE id = ?", order);
  }

  private long inbox(String messageId) {
    return site.rows().count("SELECT COUNT(*) FROM inbox WHERE message_id = ?", messageId);
  }

  private long failures(String messageId) {
    return site.rows()
        .count("SELECT COUNT(*) FROM message_failure WHERE message_id = ?", messageId);
  }

  @Test
  void aMessageSentTwiceGivesOnePayment() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order);
    try (PaymentQueue queue = site.queue()) {
      queue.send(id, payment.asEvent());
      queue.send(id, payment.asEvent());
      site.awaitAllTaken(queue, id);
    }
    assertThat(site.acme().statusOf(order)).isEqualTo("PAID");
    assertThat(site.rows().payments(order)).isEqualTo(1);
    assertThat(site.rows().events(order, "order.paid")).isEqualTo(1);
  }

  @Test
  void aPaymentThatComesByApiAndByQueueAtOnceTakesEffectOnce() {
    List<String> orders = IntStream.range(0, 10).mapToObj(i -> site.acme().newOrder()).toList();
    try (PaymentQueue queue = site.queue()) {
      List<CompletableFuture<Answer>> answers =
          orders.stream()
              .map(Settlement::of)
              .map(
                  payment -> {
                    CompletableFuture<Answer> answer =
                        site.acme().pay(payment).key(payment.providerRef()).sendAsync();
                    queue.send(payment.providerRef(), payment.asEvent());
                    return answer;
                  })
              .toList();
      assertThat(answers).allSatisfy(answer -> assertThat(answer.join().status()).isIn(200, 201));
      site.awaitAllTaken(queue, id);
    }
    assertThat(orders)
        .allSatisfy(
            order -> {
              assertThat(site.acme().statusOf(order)).isEqualTo("PAID");
              assertThat(site.rows().payments(order)).isEqualTo(1);
              assertThat(site.rows().events(order, "order.paid")).isEqualTo(1);
            });
  }
}
