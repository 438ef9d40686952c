package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Orders that race for one key or for the last pieces, on two nodes with one database. */
@ExtendWith(TestBedExtension.class)
class ConcurrentOrdersIT {

  private static final String IN_PROGRESS = "409 idempotency-request-in-progress";

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;
  private final Rows rows;
  private final List<Api> nodes;

  ConcurrentOrdersIT(TestBed bed) {
    this.bed = bed;
    CompletableFuture<Site> other = CompletableFuture.supplyAsync(bed::secondNode);
    this.nodes = List.of(bed.onPostgres().acme(), other.join().acme());
    this.rows = bed.onPostgres().rows();
  }

  private Api node(int number) {
    return nodes.get(number % nodes.size());
  }

  private static List<Answer> join(List<CompletableFuture<Answer>> answers) {
    return answers.stream().map(CompletableFuture::join).toList();
  }

  private static Map<String, Long> bySummary(List<Answer> answers) {
    return answers.stream().collect(Collectors.groupingBy(Answer::summary, Collectors.counting()));
  }

  @Test
  void retriesThatArriveWhileTheFirstRequestIsInsideAreInProgressOnEveryNode() {
    String sku = TestArchive.sku(10);
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> first =
          node(0).order(sku, 1).key(id).pausing("after-effect", gate.file()).sendAsync();
      await().until(() -> bed.onPostgres().inside("after-effect", id) == 1);

      List<Answer> twins =
          join(
              IntStream.range(0, 32)
                  .mapToObj(i -> node(i).order(sku, 1).key(id).sendAsync())
                  .toList());
      assertThat(bySummary(twins)).isEqualTo(Map.of(IN_PROGRESS, 32L));
      assertThat(twins)
          .allSatisfy(
              twin -> {
                assertThat(twin.header("Retry-After")).hasValue("1");
                assertThat(twin.json().getString("keyAction")).isEqualTo("reuse");
              });

      gate.open();
      Answer placed = first.join();
      assertThat(placed.status()).isEqualTo(201);
      assertThat(IntStream.range(0, 4).mapToObj(i -> node(i).order(sku, 1).key(id).send()))
          .allSatisfy(
              replay -> {
                assertThat(replay.isReplay()).isTrue();
                assertThat(replay.body()).isEqualTo(placed.body());
              });
    }
    assertThat(linesOf(sku)).isEqualTo(1);
  }

  @Test
  void manyIdenticalRequestsAtOncePlaceOneOrder() {
    String sku = TestArchive.sku(11);
    List<Answer> answers =
        join(
            IntStream.range(0, 32)
                .mapToObj(i -> node(i).order(sku, 1).key(id).sendAsync())
                .toList());

    assertThat(bySummary(answers).keySet()).isSubsetOf("201", IN_PROGRESS);
    List<Answer> placed = answers.stream().filter(answer -> answer.status() == 201).toList();
    assertThat(placed).isNotEmpty();
    assertThat(placed.stream().filter(answer -> !answer.isReplay())).hasSize(1);
    assertThat(placed.stream().map(Answer::text).distinct()).hasSize(1);
    assertThat(linesOf(sku)).isEqualTo(1);
  }

  @Test
  void anotherBodyUnderARunningKeyIsReused() {
    String sku = TestArchive.sku(12);
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> first =
          node(0).order(sku, 1).key(id).pausing("after-claim", gate.file()).sendAsync();
      await().until(() -> bed.onPostgres().inside("after-claim", id) == 1);
      Answer other = node(0).order(sku, 2).key(id).send();
      assertThat(other.summary()).isEqualTo("409 idempotency-key-reused");
      assertThat(other.json().getString("keyAction")).isEqualTo("rotate");
      gate.open();
      assertThat(first.join().status()).isEqualTo(201);
    }
    assertThat(linesOf(sku)).isEqualTo(1);
  }

  /** A call that only looks at the key is not the key's request. */
  @Test
  void anotherBodyThatIsJustAskingDoesNotMakeTheFirstRequestAnother() {
    String sku = TestArchive.sku(91);
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> first =
          node(0).order(sku, 1).key(id).pausing("after-effect", gate.file()).sendAsync();
      await().until(() -> bed.onPostgres().inside("after-effect", id) == 1);
      for (int round = 0; round < 10; round++) {
        CompletableFuture<Answer> other = node(1).order(sku, 2).key(id).sendAsync();
        CompletableFuture<Answer> same = node(1).order(sku, 1).key(id).sendAsync();
        assertThat(same.join().summary()).isEqualTo(IN_PROGRESS);
        assertThat(other.join().summary()).isIn(IN_PROGRESS, "409 idempotency-key-reused");
      }
      gate.open();
      assertThat(first.join().status()).isEqualTo(201);
    }
  }

  /** On a node that has not seen the key: whoever asks first, the others wait for what it finds. */
  @Test
  void retriesAndOtherBodiesThatComeAtOnceAreEachToldTheTruthAboutAnAnsweredKey() {
    String sku = TestArchive.sku(92);
    Answer first = node(0).order(sku, 1).key(id).send();
    List<CompletableFuture<Answer>> same = new ArrayList<>();
    List<CompletableFuture<Answer>> other = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      other.add(node(1).order(sku, 2).key(id).sendAsync());
      same.add(node(1).order(sku, 1).key(id).sendAsync());
    }
    assertThat(join(same))
        .allSatisfy(
            answer -> {
              assertThat(answer.isReplay()).isTrue();
              assertThat(answer.body()).isEqualTo(first.body());
            });
    assertThat(bySummary(join(other)).keySet()).containsOnly("409 idempotency-key-reused");
    assertThat(linesOf(sku)).isOne();
  }

  @Test
  void aKeyIsFreeOnEveryNodeAfterItsOperationFailed() {
    String sku = TestArchive.sku(13);
    String path = "/api/v1/test/sales?sku=" + sku;
    rows.run("INSERT INTO test_outcome (sku, status) VALUES ('" + sku + "', 500)");
    assertThat(node(0).post(path).key(id).send().status()).isEqualTo(500);
    rows.run("UPDATE test_outcome SET status = 201 WHERE sku = '" + sku + "'");

    List<Answer> retries =
        join(IntStream.range(0, 4).mapToObj(i -> node(i).post(path).key(id).sendAsync()).toList());

    assertThat(bySummary(retries).keySet()).isSubsetOf("201", IN_PROGRESS);
    assertThat(retries.stream().filter(a -> a.status() == 201 && !a.isReplay())).hasSize(1);
    assertThat(linesOf(sku)).isEqualTo(1);
  }

  @Test
  void aSoldOutAnswerStaysTheAnswerAlthoughTheStockComesBackWhileItIsRecorded() {
    String sku = TestArchive.sku(14);
    setStock(sku, 1);
    String other = node(0).order(sku, 1).send().orderId();
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> refused =
          node(0).order(sku, 1).key(id).pausing("after-effect", gate.file()).sendAsync();
      await().until(() -> bed.onPostgres().inside("after-effect", id) == 1);
      CompletableFuture<Answer> cancellation = node(1).cancel(other).sendAsync();
      assertThat(node(1).order(sku, 1).key(id).send().summary()).isEqualTo(IN_PROGRESS);
      gate.open();

      assertThat(refused.join().summary()).isEqualTo("409 insufficient-inventory");
      assertThat(cancellation.join().status()).isEqualTo(200);
      await().until(() -> stock(sku) == 1);
      Answer replay = node(1).order(sku, 1).key(id).send();
      assertThat(replay.isReplay()).isTrue();
      assertThat(replay.body()).isEqualTo(refused.join().body());
    }
    assertThat(stock(sku)).isEqualTo(1);
  }

  /** The refusing request loses its claim, as if its node had vanished, and a twin is served. */
  @Test
  void aRefusalThatHasLostItsKeyToATwinGivesTheAnswerOfTheTwin() {
    String sku = TestArchive.sku(15);
    String path = "/api/v1/test/sales/rolling-back?sku=" + sku;
    setStock(sku, 0);
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> refused =
          node(0).post(path).key(id).pausing("after-effect", gate.file()).sendAsync();
      await().until(() -> bed.onPostgres().inside("after-effect", id) == 1);
      endTransactionHolding(sku);
      setStock(sku, 1);
      Answer sold = node(1).post(path).key(id).send();
      assertThat(sold.status()).isEqualTo(201);
      gate.open();

      assertThat(refused.join().status()).isEqualTo(201);
      assertThat(refused.join().isReplay()).isTrue();
      assertThat(refused.join().body()).isEqualTo(sold.body());
    }
    assertThat(linesOf(sku)).isEqualTo(1);
    assertThat(stock(sku)).isZero();
  }

  @Test
  void aRefusalWhoseTransactionRolledBackIsStoredAllTheSame() {
    String sku = TestArchive.sku(16);
    String path = "/api/v1/test/sales/rolling-back?sku=" + sku;
    setStock(sku, 0);
    Answer refused = node(0).post(path).key(id).send();
    setStock(sku, 1);
    Answer replay = node(1).post(path).key(id).send();

    assertThat(refused.status()).isEqualTo(409);
    assertThat(replay.status()).isEqualTo(409);
    assertThat(replay.isReplay()).isTrue();
    assertThat(replay.body()).isEqualTo(refused.body());
    assertThat(stock(sku)).isEqualTo(1);
  }

  /** Ends, from the database's side, the session whose transaction has locked the product's row. */
  private void endTransactionHolding(String sku) {
    rows.run(
        """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction' AND pid IN (
          SELECT pid FROM pg_locks WHERE locktype = 'transactionid' AND transactionid = (
            SELECT xmax FROM product WHERE sku = '%s'))"""
            .formatted(sku));
  }

  @Test
  void theLastPiecesGoToExactlyAsManyCallers() {
    String sku = TestArchive.sku(17);
    setStock(sku, 10);
    List<Answer> answers =
        join(
            IntStream.range(0, 50)
                .mapToObj(i -> node(i).order(sku, 1).key(id + "-" + i).sendAsync())
                .toList());

    assertThat(bySummary(answers)).isEqualTo(Map.of("201", 10L, "409 insufficient-inventory", 40L));
    assertThat(stock(sku)).isZero();
    assertThat(linesOf(sku)).isEqualTo(10);
  }

  @Test
  void twoHundredCallersOfOneProductWithPlentyAreAllServed() {
    String sku = TestArchive.sku(68);
    long begin = System.nanoTime();
    List<Answer> answers =
        join(
            IntStream.range(0, 200)
                .mapToObj(i -> node(i).order(sku, 1).key(id + "-" + i).sendAsync())
                .toList());
    System.out.printf(
        "200 callers of one product at once: %.0f orders/s%n",
        200 * 1e9 / (System.nanoTime() - begin));

    Map<String, Long> seen = bySummary(answers);
    assertThat(seen.keySet()).isSubsetOf("201", "503 busy");
    assertThat(stock(sku)).isEqualTo(1_000_000 - seen.get("201"));
    assertThat(linesOf(sku)).isEqualTo(seen.get("201"));
  }

  @Test
  void ordersWithTheSameProductsInAnyOrderDoNotDeadlock() {
    List<String> skus = IntStream.range(20, 26).mapToObj(TestArchive::sku).toList();
    List<Answer> answers =
        join(
            IntStream.range(0, 40)
                .mapToObj(
                    i -> node(i).post(Api.ORDERS, ofAll(skus, i)).key(id + "-" + i).sendAsync())
                .toList());

    assertThat(bySummary(answers)).isEqualTo(Map.of("201", 40L));
    assertThat(skus).allSatisfy(sku -> assertThat(stock(sku)).isEqualTo(1_000_000 - 40));
  }

  private static String ofAll(List<String> skus, int shift) {
    List<String> turned =
        Stream.concat(
                skus.stream().skip(shift % skus.size()), skus.stream().limit(shift % skus.size()))
            .sorted(shift % 2 == 0 ? (a, b) -> 0 : Comparator.reverseOrder())
            .toList();
    return turned.stream()
        .map("{\"sku\":\"%s\",\"quantity\":1}"::formatted)
        .collect(Collectors.joining(",", "{\"currency\":\"EUR\",\"lines\":[", "]}"));
  }

  private void setStock(String sku, int pieces) {
    rows.run("UPDATE product SET available = " + pieces + " WHERE sku = '" + sku + "'");
  }

  private long stock(String sku) {
    return rows.count("SELECT available FROM product WHERE sku = ?", sku);
  }

  private long linesOf(String sku) {
    return rows.count("SELECT COUNT(*) FROM order_line WHERE sku = ?", sku);
  }
}
