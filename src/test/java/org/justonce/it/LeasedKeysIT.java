package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Leased keys on two nodes with short leases, of which one is paused and killed. Their pools are
 * smaller than the number of leased operations that a node runs at once.
 */
@ExtendWith(TestBedExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeasedKeysIT {

  private static final String PROVIDER = "test-pay";
  private static final String IN_PROGRESS = "409 idempotency-request-in-progress";
  private static final String REUSED = "409 idempotency-key-reused";
  private static final int CALLERS = 30;
  private static final int PERMITS = 16;

  /** A lease and what a busy machine adds to it; far below every other time limit of a key. */
  private static final Duration SOON = Duration.ofSeconds(40);

  private final TestBed bed;
  private final ProviderProcess provider;
  private final Site a;
  private final Site b;
  private String id;
  private String order;

  LeasedKeysIT(TestBed bed) {
    this.bed = bed;
    this.provider = bed.provider();
    PostgresDatabase database = bed.postgres().create("leases");
    CompletableFuture<Site> second =
        CompletableFuture.supplyAsync(() -> node("leases-b", database));
    this.a = node("leases-a", database);
    this.b = second.join();
  }

  private Site node(String name, PostgresDatabase database) {
    ServerSetup setup =
        ServerSetup.postgres(name, bed.testArchive(), database)
            .withProviders(bed.providerUrl())
            .with("justonce.idempotency.lease", "PT3S")
            .with("justonce.messages.sessions", "1")
            .with("justonce.db.pool.size", String.valueOf(PERMITS - 4));
    return new Site(bed.start(setup), database.rows());
  }

  @BeforeEach
  void newOrder() {
    id = UUID.randomUUID().toString();
    order = b.acme().newOrder();
  }

  @AfterEach
  void letANodeGoOn() {
    provider.release(order);
    a.server().resume();
    if (a.server().status("/health/live") != 200) {
      a.server().kill();
      a.server().restart();
    }
  }

  @AfterAll
  void end() {
    a.server().close();
    b.server().close();
  }

  private Call request(Site site) {
    return site.acme().requestPayment(order, PROVIDER).key(id);
  }

  private CompletableFuture<Answer> heldAtA() {
    provider.hold(order);
    CompletableFuture<Answer> held = request(a).sendAsync();
    await().until(() -> provider.waiting(order) == 1);
    return held;
  }

  private long records(String condition) {
    return a.rows()
        .count(
            "SELECT COUNT(*) FROM idempotency_record WHERE idempotency_key = ? AND " + condition,
            id);
  }

  private long requests() {
    return a.rows().count("SELECT COUNT(*) FROM payment_request WHERE order_id = ?", order);
  }

  private static boolean isPending(Answer answer) {
    assertThat(answer.summary()).isIn("202", "201", IN_PROGRESS);
    return answer.status() == 409;
  }

  /** Retries until the key is taken over. */
  private static Answer takeOver(Call retry) {
    return await().atMost(SOON).until(retry::send, answer -> !isPending(answer));
  }

  @Test
  void anOwnerThatRunsLongerThanItsLeaseIsNeverRobbed() {
    CompletableFuture<Answer> slow = heldAtA();
    await("the lease was renewed beyond its first end")
        .until(
            () ->
                records(
                        "created_at < clock_timestamp() - interval '7 seconds'"
                            + " AND lease_until > clock_timestamp()")
                    == 1);
    for (Site site : List.of(a, b)) {
      Answer twin = request(site).send();
      assertThat(twin.summary()).isEqualTo(IN_PROGRESS);
      assertThat(twin.header("Retry-After")).isPresent();
      assertThat(twin.json().getString("keyAction")).isEqualTo("reuse");
    }
    provider.release(order);

    assertThat(slow.join().status()).isEqualTo(202);
    assertThat(slow.join().isReplay()).isFalse();
    Answer replay = request(b).send();
    assertThat(replay.isReplay()).isTrue();
    assertThat(replay.body()).isEqualTo(slow.join().body());
    assertThat(provider.asked(order)).isEqualTo(1);
  }

  @Test
  void anotherBodyUnderARunningKeyIsReusedOnEveryNode() {
    CompletableFuture<Answer> held = heldAtA();
    for (Site site : List.of(a, b)) {
      Answer other = site.acme().requestPayment(order, "secret-pay").key(id).send();
      assertThat(other.summary()).isEqualTo(REUSED);
      assertThat(other.json().getString("keyAction")).isEqualTo("rotate");
    }
    provider.release(order);
    assertThat(held.join().status()).isEqualTo(202);
    assertThat(provider.asked(order)).isEqualTo(1);
  }

  @Test
  void aPausedOwnerChangesNothingOfWhatItsSuccessorHasAnswered() {
    CompletableFuture<Answer> stale = heldAtA();
    a.server().pause();
    Answer taken = takeOver(request(b));
    assertThat(taken.status()).isEqualTo(202);
    provider.release(order);
    a.server().resume();

    assertThat(stale.join().summary())
        .isIn(IN_PROGRESS, "504 provider-timeout", "500 internal-error");
    assertThat(stale.join().json().getString("keyAction")).isEqualTo("reuse");
    for (Site site : List.of(a, b)) {
      Answer replay = request(site).send();
      assertThat(replay.isReplay()).isTrue();
      assertThat(replay.body()).isEqualTo(taken.body());
    }
    assertThat(records("state = 'COMPLETED' AND owner IS NULL AND status = 202")).isEqualTo(1);
    assertThat(requests()).isEqualTo(1);
    assertThat(provider.asked(order)).isEqualTo(2);
    assertThat(provider.keys(order)).isEqualTo(1);
  }

  @Test
  void theEffectOfAPausedOwnerIsRolledBackWhenItsKeyWasTakenOver() {
    String sku = TestArchive.sku(1);
    String path = "/api/v1/test/sales/leased?sku=" + sku;
    long before = stock(sku);
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> stale =
          a.acme().post(path).key(id).pausing("after-claim", gate.file()).sendAsync();
      await().until(() -> a.inside("after-claim", id) == 1);
      a.server().pause();
      Answer sold = takeOver(b.acme().post(path).key(id));
      assertThat(sold.status()).isEqualTo(201);
      gate.open();
      a.server().resume();

      assertThat(stale.join().summary()).isIn(IN_PROGRESS, "500 internal-error");
      assertThat(stock(sku)).isEqualTo(before - 1);
      Answer replay = a.acme().post(path).key(id).send();
      assertThat(replay.isReplay()).isTrue();
      assertThat(replay.body()).isEqualTo(sold.body());
    }
    assertThat(records("state = 'COMPLETED'")).isEqualTo(1);
  }

  private long stock(String sku) {
    return a.rows().count("SELECT available FROM product WHERE sku = ?", sku);
  }

  @Test
  void theKeyOfAKilledOwnerIsTakenOverOnceItsLeaseIsOver() {
    heldAtA();
    a.server().kill();
    assertThat(records("state = 'PROCESSING' AND lease_until > created_at")).isEqualTo(1);

    Answer taken = takeOver(request(b));
    assertThat(taken.status()).isEqualTo(202);
    assertThat(taken.isReplay()).isFalse();
    assertThat(provider.asked(order)).isEqualTo(2);
    assertThat(provider.keys(order)).isEqualTo(1);
    assertThat(requests()).isEqualTo(1);
  }

  @Test
  void ofRetriesAtOnceAfterAnExpiredLeaseExactlyOneRuns() {
    heldAtA();
    a.server().kill();
    a.server().restart();
    await("the lease is over").until(() -> records("lease_until < clock_timestamp()") == 1);
    provider.delay(order, 1);
    List<CompletableFuture<Answer>> retries =
        Stream.of(a, b, a, b).map(site -> request(site).sendAsync()).toList();

    List<Answer> answers = retries.stream().map(CompletableFuture::join).toList();
    assertThat(answers).extracting(Answer::summary).isSubsetOf(Set.of("202", IN_PROGRESS));
    assertThat(answers.stream().filter(answer -> answer.status() == 202 && !answer.isReplay()))
        .hasSize(1);
    assertThat(provider.asked(order)).as("before the kill and after it").isEqualTo(2);
    assertThat(requests()).isEqualTo(1);
    assertThat(request(a).send().isReplay()).isTrue();
  }

  @Test
  void callersOfASlowProviderHoldNoConnectionAndKeepNobodyElseWaiting() {
    List<String> orders = IntStream.range(0, CALLERS).mapToObj(i -> b.acme().newOrder()).toList();
    orders.forEach(provider::hold);
    List<CompletableFuture<Answer>> answers =
        orders.stream()
            .map(each -> a.acme().requestPayment(each, PROVIDER).key(id + each).sendAsync())
            .toList();
    await("as many as are admitted are at the provider, the others are refused")
        .until(
            () ->
                orders.stream().mapToInt(provider::waiting).sum() == PERMITS
                    && answers.stream().filter(CompletableFuture::isDone).count()
                        == CALLERS - PERMITS);

    assertThat(a.server().status("/health/ready")).isEqualTo(200);
    assertThat(a.acme().get(Api.ORDERS).send().status()).isEqualTo(200);
    assertThat(a.acme().order(TestArchive.sku(2), 1).key(id).send().status()).isEqualTo(201);
    await("no connection is held")
        .until(
            () ->
                a.rows()
                        .count(
                            "SELECT COUNT(*) FROM pg_stat_activity"
                                + " WHERE datname = current_database()"
                                + " AND state LIKE 'idle in transaction%'")
                    == 0);
    assertThat(orders.stream().mapToInt(provider::waiting).sum()).isEqualTo(PERMITS);
    orders.forEach(provider::release);

    assertThat(answers.stream().map(CompletableFuture::join).map(Answer::summary))
        .containsOnly("202", "503 overloaded")
        .filteredOn("202"::equals)
        .hasSize(PERMITS);
  }
}
