package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Callers that would rather wait for the answer than be told that the first request runs. */
@ExtendWith(TestBedExtension.class)
class WaitingIT {

  private static final String WAITING = "org.justonce.idempotency.Patience";
  private static final String SALES = "/api/v1/test/sales";
  private static final String BODY = Api.orderBody(TestArchive.sku(0), 1);

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;
  private final Site site;
  private final Site second;

  WaitingIT(TestBed bed) {
    this.bed = bed;
    this.site = bed.onPostgres();
    this.second = bed.secondNode();
  }

  private Call order(Site node) {
    return node.acme().post(Api.ORDERS, BODY).key(id);
  }

  private CompletableFuture<Answer> heldInside(Gate gate) {
    CompletableFuture<Answer> first = order(site).pausing("after-claim", gate.file()).sendAsync();
    await().until(() -> site.inside("after-claim", id) == 1);
    return first;
  }

  private void awaitWaiting(Site node, int count) {
    await().until(() -> node.server().threadsIn(WAITING) == count);
  }

  private void assertReplayAfterAWait(Answer first, Answer waited, int seconds) {
    assertThat(waited.isReplay()).isTrue();
    assertThat(waited.status()).isEqualTo(201);
    assertThat(waited.body()).isEqualTo(first.body());
    assertThat(waited.headers("Preference-Applied")).containsExactly("wait=" + seconds);
  }

  @Test
  void callersOnBothNodesWaitAndGetTheReplay() {
    CompletableFuture<Answer> first;
    CompletableFuture<Answer> here;
    CompletableFuture<Answer> there;
    try (Gate gate = bed.gate()) {
      first = heldInside(gate);
      here = order(site).header("Prefer", "respond-async, wait=25").sendAsync();
      there = order(second).header("Prefer", "wait=26").sendAsync();
      awaitWaiting(site, 1);
      awaitWaiting(second, 1);
    }
    assertThat(first.join().headers("Preference-Applied")).isEmpty();
    assertReplayAfterAWait(first.join(), here.join(), 25);
    assertReplayAfterAWait(first.join(), there.join(), 26);
  }

  @Test
  void whoHasNotWaitedIsNotToldThatItHas() {
    try (Gate gate = bed.gate()) {
      heldInside(gate);
      for (Call call : List.of(order(site), order(site).header("Prefer", "wait=0"))) {
        Answer refused = call.send();
        assertThat(refused.summary()).isEqualTo("409 idempotency-request-in-progress");
        assertThat(refused.headers("Preference-Applied")).isEmpty();
        assertThat(Integer.parseInt(refused.header("Retry-After").orElseThrow())).isPositive();
      }
    }
    await().until(() -> order(site).send().isReplay());
    Answer replay = order(site).header("Prefer", "wait=5").send();
    assertThat(replay.isReplay()).isTrue();
    assertThat(replay.headers("Preference-Applied")).isEmpty();
  }

  @Test
  void aPatienceThatIsOverEndsInTheRefusalThatTellsItHasWaited() {
    try (Gate gate = bed.gate()) {
      heldInside(gate);
      for (Site node : List.of(site, second)) {
        Answer refused = order(node).header("Prefer", "wait=1").send();
        assertThat(refused.summary()).isEqualTo("409 idempotency-request-in-progress");
        assertThat(refused.headers("Preference-Applied")).containsExactly("wait=1");
        assertThat(refused.header("Retry-After")).isPresent();
      }
    }
  }

  /** No other test calls this operation, so it usually takes what it takes here: 4 s at least. */
  @Test
  void whoIsRefusedIsToldWhenTheOperationUsuallyHasItsAnswer() {
    CompletableFuture<Answer> first;
    try (Gate gate = bed.gate()) {
      first = heldSale(id, gate);
      Answer unknown = sale(id).header("Prefer", "wait=4").send();
      assertThat(unknown.headers("Retry-After")).containsExactly("1");
    }
    assertThat(first.join().status()).isEqualTo(204);
    try (Gate gate = bed.gate()) {
      heldSale("next-" + id, gate);
      Answer refused = sale("next-" + id).send();
      assertThat(refused.summary()).isEqualTo("409 idempotency-request-in-progress");
      assertThat(Integer.parseInt(refused.header("Retry-After").orElseThrow())).isBetween(2, 300);
    }
  }

  private Call sale(String key) {
    return site.acme().post(SALES + "/held").key(key);
  }

  private CompletableFuture<Answer> heldSale(String key, Gate gate) {
    CompletableFuture<Answer> held = sale(key).pausing("after-claim", gate.file()).sendAsync();
    await().until(() -> site.inside("after-claim " + key, key) == 1);
    return held;
  }

  @Test
  void anotherRequestIsRefusedAtOnceHoweverPatientItIs() {
    try (Gate gate = bed.gate()) {
      heldInside(gate);
      Answer refused =
          site.acme().post(Api.ORDERS, BODY + " ").key(id).header("Prefer", "wait=30").send();
      assertThat(refused.summary()).isEqualTo("409 idempotency-key-reused");
      assertThat(refused.headers("Preference-Applied")).isEmpty();
    }
  }

  /** The first leaves nothing behind, so one of the waiting takes its place. */
  @Test
  void whoWaitsForACallThatFailsRunsInItsPlaceOnce() {
    String sku = TestArchive.sku(90);
    String path = SALES + "?sku=" + sku;
    site.rows().run("DELETE FROM test_outcome WHERE sku = ?", sku);
    site.rows().run("INSERT INTO test_outcome (sku, status) VALUES ('" + sku + "', 500)");
    CompletableFuture<Answer> first;
    List<CompletableFuture<Answer>> waiting;
    try (Gate gate = bed.gate()) {
      first = site.acme().post(path).key(id).pausing("after-effect", gate.file()).sendAsync();
      await().until(() -> site.inside("after-effect", id) == 1);
      waiting =
          IntStream.range(0, 4)
              .mapToObj(i -> site.acme().post(path).key(id).header("Prefer", "wait=30").sendAsync())
              .toList();
      awaitWaiting(site, 4);
      site.rows().run("UPDATE test_outcome SET status = 201 WHERE sku = ?", sku);
    }
    assertThat(first.join().status()).isEqualTo(500);
    List<Answer> answers = waiting.stream().map(CompletableFuture::join).toList();
    assertThat(answers).allMatch(answer -> answer.status() == 201);
    assertThat(answers).filteredOn(Answer::isReplay).hasSize(3);
    assertThat(answers)
        .allMatch(answer -> answer.headers("Preference-Applied").equals(List.of("wait=30")));
    assertThat(site.rows().count("SELECT COUNT(*) FROM order_line WHERE sku = ?", sku)).isOne();
  }

  /** Sixteen wait, which is the default limit; more are refused at once. */
  @Test
  void theWaitingHoldNoConnectionAndHaveALimitAndEverythingElseAnswers() {
    int limit = 16;
    List<CompletableFuture<Answer>> waiting;
    try (Gate gate = bed.gate()) {
      heldInside(gate);
      waiting =
          IntStream.range(0, limit)
              .mapToObj(i -> order(site).header("Prefer", "wait=25").sendAsync())
              .toList();
      awaitWaiting(site, limit);

      assertThat(
              site.rows()
                  .count(
                      "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()"
                          + " AND state LIKE 'idle in transaction%'"))
          .as("the first, and none of the waiting, on all nodes")
          .isLessThanOrEqualTo(1);
      Answer oneTooMany = order(site).header("Prefer", "wait=25").send();
      assertThat(oneTooMany.summary()).isEqualTo("409 idempotency-request-in-progress");
      assertThat(oneTooMany.headers("Preference-Applied")).isEmpty();
      assertThat(site.server().status("/health/ready")).isEqualTo(200);
      assertThat(site.acme().get(Api.ORDERS + "?limit=1").send().status()).isEqualTo(200);
      assertThat(site.acme().order(TestArchive.sku(1), 1).key("other-" + id).send().status())
          .isEqualTo(201);
    }
    assertThat(waiting)
        .allSatisfy(
            answer -> {
              assertThat(answer.join().isReplay()).isTrue();
              assertThat(answer.join().headers("Preference-Applied")).containsExactly("wait=25");
            });
    Answer afterwards = order(site).header("Prefer", "wait=25").send();
    assertThat(afterwards.isReplay()).isTrue();
  }
}
