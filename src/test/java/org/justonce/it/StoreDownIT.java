package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The database goes away and comes back under a running server. */
@ExtendWith(TestBedExtension.class)
class StoreDownIT {

  private static final int MESSAGES = 30;

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;
  private final TcpProxy proxy;
  private final Site site;

  StoreDownIT(TestBed bed) {
    this.bed = bed;
    PostgresDatabase database = bed.postgres().create("store_down");
    this.proxy = bed.keep(TcpProxy.to(database.port()));
    ServerSetup setup =
        ServerSetup.postgres("store-down", bed.testArchive(), database.through(proxy.port()))
            .givingUpSoon()
            .withProviders(bed.providerUrl());
    this.site = new Site(bed.start(setup), database.rows());
  }

  @AfterEach
  void end() {
    site.server().close();
    proxy.close();
  }

  @Test
  void nothingIsDoneOrLostOrStuckWhileTheDatabaseIsDown() {
    String order = site.acme().newOrder();
    Answer answered = place("answered").send();
    String settledLater = site.acme().newOrder();
    String calledBack = site.acme().newOrder();
    String body = Settlement.of(calledBack).asCallback();
    List<String> waiting = Stream.generate(site.acme()::newOrder).limit(MESSAGES).toList();
    try (Gate gate = bed.gate();
        PaymentQueue queue = site.queue()) {
      List<CompletableFuture<Answer>> inside =
          List.of(
              place("claimed").pausing("after-claim", gate.file()).sendAsync(),
              place("done").pausing("after-effect", gate.file()).sendAsync(),
              site.acme()
                  .pay(Settlement.of(order))
                  .key(id + "-payment")
                  .pausing("after-effect", gate.file())
                  .sendAsync());
      await().until(() -> site.inside("", id) == inside.size());
      proxy.cut();
      Answer unknownNow =
          await("no longer repeated from memory")
              .until(() -> place("answered").send(), answer -> !answer.isReplay());
      assertUnavailable(unknownNow, "idempotency-unavailable");
      gate.open();
      assertThat(inside)
          .allSatisfy(
              call ->
                  assertUnavailable(
                      call.join(),
                      "idempotency-unavailable",
                      "outcome-unknown",
                      "store-unavailable"));

      assertUnavailable(place("new").send(), "idempotency-unavailable");
      assertUnavailable(
          site.acme().pay(Settlement.of(order)).key(id + "-late").send(),
          "idempotency-unavailable");
      assertUnavailable(site.acme().get(Api.ORDERS).send(), "store-unavailable");
      assertUnavailable(site.as("unknown-key").get(Api.ORDERS).send(), "store-unavailable");
      assertUnavailable(
          site.as("unknown-key").order(TestArchive.sku(1), 1).key(id).send(),
          "idempotency-unavailable");
      assertUnavailable(site.webhooks().deliver(id, body).send(), "store-unavailable");
      assertThat(site.webhooks().as("nobody").deliver(id, body).send().summary())
          .as("asks for nothing in the database")
          .isEqualTo("401 signature-invalid");
      assertThat(site.server().status("/health/live")).isEqualTo(200);
      await().until(() -> site.server().status("/health/ready") == 503);

      IntStream.range(0, MESSAGES)
          .forEach(i -> queue.send(id + i, Settlement.of(waiting.get(i)).asEvent()));
      queue.send(id + "-settled", Settlement.of(settledLater).asEvent());
      await("deliveries meet the outage")
          .until(() -> site.server().log().contains("a consumer waits with its message"));

      proxy.mend();
      await("ready without a restart").until(() -> site.server().status("/health/ready") == 200);
      for (String name : List.of("claimed", "done", "new")) {
        Answer retried = place(name).send();
        assertThat(retried.status()).as(name + " " + retried.text()).isEqualTo(201);
        assertThat(retried.isReplay()).isFalse();
        assertThat(place(name).send().body()).isEqualTo(retried.body());
      }
      assertThat(place("answered").send().isReplay()).isTrue();
      assertThat(place("answered").send().body()).isEqualTo(answered.body());
      Answer paid = site.acme().pay(Settlement.of(order)).key(id + "-late").send();
      assertThat(paid.status()).isEqualTo(201);

      Answer retriedCallback = site.webhooks().deliver(id, body).send();
      assertThat(retriedCallback.text()).contains("\"APPLIED\"");

      await("all messages take effect")
          .until(() -> waiting.stream().allMatch(o -> site.rows().payments(o) == 1));
      await().until(() -> site.rows().payments(settledLater) == 1);
      site.awaitAllTaken(queue, id);
      assertThat(queue.deadMessages()).isEmpty();
    }
    assertThat(
            site.rows().count("SELECT COUNT(*) FROM order_line WHERE sku = ?", TestArchive.sku(1)))
        .isEqualTo(4);
    assertThat(site.rows().payments(order)).isEqualTo(1);
    assertThat(site.rows().payments(calledBack)).isEqualTo(1);
    assertThat(
            site.rows().count("SELECT COUNT(*) FROM idempotency_record WHERE state <> 'COMPLETED'"))
        .isZero();
  }

  private Call place(String name) {
    return site.acme().order(TestArchive.sku(1), 1).key(id + "-" + name);
  }

  private static void assertUnavailable(Answer answer, String... codes) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(503);
    assertThat(answer.code()).isIn((Object[]) codes);
    assertThat(answer.json().getBoolean("retryable")).isTrue();
    assertThat(answer.header("Retry-After")).isPresent();
    assertThat(answer.header("WWW-Authenticate")).isEmpty();
    assertThat(answer.json().getString("keyAction", "reuse")).isEqualTo("reuse");
    assertThat(answer.text()).doesNotContain("Exception", "SELECT", "postgres");
  }
}
