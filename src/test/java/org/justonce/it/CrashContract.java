package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that is killed at the worst moments, to be survived on every database. */
abstract class CrashContract {

  private static final int ORDERS = 200;
  private static final int BEFORE_THE_CRASH = 60;
  private static final int AT_ONCE = 16;
  private static final int LEAST_INSIDE = 20;

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;
  private final Site site;

  CrashContract(TestBed bed, Site site) {
    this.bed = bed;
    this.site = site;
  }

  @AfterEach
  void end() {
    site.server().close();
  }

  private Call order(int number) {
    return site.acme().order(TestArchive.sku(number % TestArchive.PRODUCTS), 1).key(key(number));
  }

  private String key(int number) {
    return "%s-%03d".formatted(id, number);
  }

  @Test
  void everyEffectHappensOnceAlthoughTheServerIsKilled() {
    Map<Integer, Answer> answered = inBatches(0, BEFORE_THE_CRASH, i -> order(i).sendAsync());
    assertThat(answered.values()).allMatch(answer -> answer.status() == 201);
    String messageOrder = answered.get(0).orderId();
    Settlement payment = Settlement.of(messageOrder);

    try (Gate gate = bed.gate();
        PaymentQueue queue = site.queue()) {
      List<CompletableFuture<Answer>> cutOff = new ArrayList<>();
      cutOff.add(
          site.acme()
              .pay(payment.withReference("cut-off-" + id))
              .key(id + "-payment")
              .pausing("after-effect", gate.file())
              .sendAsync());
      await().until(() -> site.inside("after-effect", id + "-payment") == 1);
      queue.send(id, payment.asEvent());
      for (int i = BEFORE_THE_CRASH; i < ORDERS; i++) {
        String place = i % 2 == 0 ? "after-claim" : "after-effect";
        cutOff.add(order(i).pausing(place, gate.file()).sendAsync());
      }
      await("orders inside the server").until(() -> inside() >= LEAST_INSIDE);
      assertThat(site.inside("after-claim", id)).as("before the operation").isPositive();
      assertThat(site.inside("after-effect", id)).as("after the effect").isGreaterThan(1);
      site.server().kill();
      assertThat(cutOff)
          .allSatisfy(call -> assertThat(placed(call)).as("answered before the kill").isFalse());
    }
    site.server().restart();

    Map<Integer, Answer> retried = inBatches(0, ORDERS, i -> order(i).sendAsync());
    assertThat(retried.values()).allMatch(answer -> answer.status() == 201);
    answered.forEach(
        (number, first) -> {
          assertThat(retried.get(number).isReplay()).isTrue();
          assertThat(retried.get(number).body()).isEqualTo(first.body());
        });
    assertThat(retried.values().stream().map(Answer::orderId).distinct()).hasSize(ORDERS);
    assertThat(site.rows().count("SELECT COUNT(*) FROM customer_order")).isEqualTo(ORDERS);
    assertThat(
            site.rows()
                .count("SELECT SUM(1000000 - available) FROM product WHERE sku LIKE 'sku-%'"))
        .isEqualTo(ORDERS);

    await("the message that was being delivered")
        .atMost(Duration.ofSeconds(30))
        .until(() -> site.acme().statusOf(messageOrder).equals("PAID"));
    assertThat(site.rows().payments(messageOrder)).isEqualTo(1);
    assertThat(site.rows().events(messageOrder, "order.paid")).isEqualTo(1);
    assertThat(
            site.acme()
                .pay(payment.withReference("cut-off-" + id))
                .key(id + "-payment")
                .send()
                .summary())
        .isEqualTo("409 order-state-conflict");
    expiryIsCutOff(messageOrder);
  }

  /**
   * The pieces of every order but the paid one come back once, also of the one that was cut off.
   */
  private void expiryIsCutOff(String paid) {
    site.rows().run("UPDATE customer_order SET expires_at = created_at");
    await("some have expired").until(() -> withStatus("EXPIRED") >= LEAST_INSIDE);
    site.server().kill();
    site.server().restart();

    await("all have expired").until(() -> withStatus("EXPIRED") == ORDERS - 1);
    assertThat(site.acme().statusOf(paid)).isEqualTo("PAID");
    assertThat(
            site.rows()
                .count("SELECT SUM(1000000 - available) FROM product WHERE sku LIKE 'sku-%'"))
        .isEqualTo(1);
    assertThat(site.rows().count("SELECT COUNT(*) FROM outbox WHERE type = 'order.expired'"))
        .isEqualTo(ORDERS - 1);
    assertThat(site.rows().count("SELECT COUNT(*) FROM order_history WHERE type = 'EXPIRED'"))
        .isEqualTo(ORDERS - 1);
  }

  private long withStatus(String status) {
    return site.rows().count("SELECT COUNT(*) FROM customer_order WHERE status = ?", status);
  }

  private long inside() {
    List<String> held =
        site.server().log().lines().filter(line -> line.contains("INSIDE")).toList();
    return IntStream.range(BEFORE_THE_CRASH, ORDERS)
        .filter(i -> held.stream().anyMatch(line -> line.contains(key(i) + ";")))
        .count();
  }

  private static boolean placed(CompletableFuture<Answer> call) {
    return call.handle((answer, failure) -> failure == null && answer.status() == 201).join();
  }

  /** Sends the calls, so many at once that the server need not refuse any. */
  private static Map<Integer, Answer> inBatches(
      int from, int to, IntFunction<CompletableFuture<Answer>> call) {
    Map<Integer, Answer> answers = new TreeMap<>();
    for (int begin = from; begin < to; begin += AT_ONCE) {
      Map<Integer, CompletableFuture<Answer>> batch = new TreeMap<>();
      for (int i = begin; i < Math.min(begin + AT_ONCE, to); i++) {
        batch.put(i, call.apply(i));
      }
      batch.forEach((number, answer) -> answers.put(number, answer.join()));
    }
    return answers;
  }
}
