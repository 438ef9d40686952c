package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.justonce.idempotency.IdempotencyStoreContract.answer;
import static org.justonce.idempotency.IdempotencyStoreContract.fingerprint;
import static org.justonce.idempotency.IdempotencyStoreContract.inTransaction;
import static org.justonce.idempotency.IdempotencyStoreContract.store;

import java.sql.Timestamp;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.justonce.idempotency.IdempotencyStore.ClaimResult;
import org.justonce.platform.Database;
import org.justonce.platform.Purge;
import org.justonce.platform.PurgeRule;
import org.justonce.platform.PurgedBatch;
import org.justonce.platform.Rivals;
import org.justonce.platform.TestDatabase;

/** What the purge of records promises, on any database. */
abstract class RecordPurgeContract {

  private static final Fingerprint REQUEST = fingerprint("request");
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final String INSERT =
      """
      INSERT INTO idempotency_record (tenant, idempotency_key, fingerprint, state, status,
        created_at, expires_at, lease_until)
      VALUES\s""";

  private final Rivals rivals = new Rivals();
  private final List<PurgedBatch> batches = new CopyOnWriteArrayList<>();
  private TestDatabase database;

  @BeforeEach
  void use(TestDatabase itsDatabase) {
    database = itsDatabase;
    database.execute("DELETE FROM idempotency_record");
  }

  @AfterEach
  void joinRivals() {
    rivals.close();
  }

  TestDatabase database() {
    return database;
  }

  Rivals rivals() {
    return rivals;
  }

  /** The batches of all runs so far. */
  List<PurgedBatch> batches() {
    return batches;
  }

  /** A run as the application has it: each batch in a transaction of its own. */
  long purge(PurgeRule rule, int batch) {
    Database inOwnTransactions =
        new Database() {
          @Override
          public PurgedBatch purge(PurgeRule itsRule, Timestamp from, int limit) {
            PurgedBatch done = database.commit(em -> new Database(em).purge(itsRule, from, limit));
            batches.add(done);
            return done;
          }
        };
    return new Purge(inOwnTransactions).run(rule, batch, Duration.ZERO);
  }

  long purge(int batch) {
    return purge(RecordPurge.EXPIRED, batch);
  }

  /** A completed record. */
  void record(String key, String expiresAt, String leaseUntil) {
    database.execute(INSERT + row(key, expiresAt, leaseUntil));
  }

  private static String row(String key, String expiresAt, String leaseUntil) {
    return "('acme', '%s', '%s', 'COMPLETED', 200, CURRENT_TIMESTAMP, %s, %s)"
        .formatted(key, REQUEST.value(), expiresAt, leaseUntil);
  }

  /** The records {@code k0}, {@code k1}, … of one statement. */
  void expired(int count) {
    database.execute(
        INSERT
            + IntStream.range(0, count)
                .mapToObj(i -> row("k" + i, "CURRENT_TIMESTAMP", "NULL"))
                .collect(Collectors.joining(", ")));
  }

  long left(String key) {
    return database.number(
        "SELECT count(*) FROM idempotency_record WHERE idempotency_key = '" + key + "'");
  }

  long left() {
    return database.number("SELECT count(*) FROM idempotency_record");
  }

  private RecordKey key(String key) {
    return new RecordKey("acme", key);
  }

  private String in(int seconds) {
    return database.commit(em -> new Database(em).nowPlus(Duration.ofSeconds(seconds)));
  }

  @Test
  void onlyExpiredRecordsGoAndNoneUnderALiveLease() {
    record("expired", in(-1), "NULL");
    record("expired-long-ago", in(-1_000_000), "NULL");
    record("expired-lease-over", in(-1), in(-1));
    record("expired-lease-lives", in(-1), in(1000));
    record("lives", in(1000), "NULL");
    record("lives-lease-over", in(1000), in(-1));
    record("lives-lease-lives", in(1000), in(1000));

    assertThat(purge(10)).isEqualTo(3);

    assertThat(left()).isEqualTo(4);
    for (String survivor :
        List.of("expired-lease-lives", "lives", "lives-lease-over", "lives-lease-lives")) {
      assertThat(left(survivor)).as(survivor).isOne();
    }
  }

  @Test
  void aRunDeletesBatchAfterBatchUntilNothingIsLeft() {
    expired(25);
    record("lives", in(1000), "NULL");
    assertThat(purge(10)).isEqualTo(25);
    assertThat(left()).isOne();
    assertThat(batches).extracting(PurgedBatch::deleted).containsExactly(10, 10, 5);
    assertThat(batches).extracting(PurgedBatch::more).containsExactly(true, true, false);
    assertThat(purge(10)).isZero();
  }

  @Test
  void theLongestExpiredGoFirstAndTheNextBatchBeginsWhereTheLastOneEnded() {
    record("second", in(-20), "NULL");
    record("third", in(-10), "NULL");
    record("first", in(-30), "NULL");
    PurgedBatch one = database.commit(em -> new Database(em).purge(RecordPurge.EXPIRED, null, 1));
    assertThat(one.deleted()).isOne();
    assertThat(left("first")).isZero();
    PurgedBatch two =
        database.commit(em -> new Database(em).purge(RecordPurge.EXPIRED, one.last(), 1));
    assertThat(left("second")).isZero();
    assertThat(two.last()).isAfter(one.last());

    record("before-the-mark", in(-40), "NULL");
    PurgedBatch three =
        database.commit(em -> new Database(em).purge(RecordPurge.EXPIRED, two.last(), 10));
    assertThat(three.deleted()).isOne();
    assertThat(left("before-the-mark")).isOne();
    assertThat(purge(10)).as("the next run takes it").isOne();
  }

  @Test
  void rowsAreOverAtTheirAge() {
    record("old", in(-100), "NULL");
    record("young", in(-50), "NULL");
    PurgeRule after75Seconds =
        new PurgeRule(
            "idempotency_record",
            List.of("tenant", "idempotency_key"),
            "expires_at",
            Duration.ofSeconds(75),
            "1 = 1");
    assertThat(purge(after75Seconds, 10)).isOne();
    assertThat(left("young")).isOne();
  }

  @Test
  void aBatchThatIsRolledBackDeletesNothing() {
    expired(3);
    database.rollBack(em -> new Database(em).purge(RecordPurge.EXPIRED, null, 10));
    assertThat(left()).isEqualTo(3);
  }

  /** The purge neither waits for the request nor takes its key. */
  @Test
  void aKeyThatARunningRequestTakesOverIsPassedOverAndStays() {
    expired(5);
    database.run(
        em -> {
          KeyClaim claim = inTransaction(key("k2"), REQUEST);
          assertThat(store(em).claim(claim, PATIENCE)).isInstanceOf(ClaimResult.Claimed.class);
          assertThat(Rivals.result(rivals.start(() -> purge(2)))).isEqualTo(4);
          store(em).complete(claim, answer(201, "new"));
        });
    assertThat(purge(2)).isZero();
    assertThat(left()).isOne();
    assertThat(replayed("k2").status()).isEqualTo(201);
  }

  private StoredAnswer replayed(String key) {
    KeyClaim again = inTransaction(key(key), REQUEST);
    return ((ClaimResult.Completed) database.rollBack(em -> store(em).claim(again, PATIENCE)))
        .answer();
  }

  @Test
  void aKeyWhoseTakeoverIsRolledBackGoesWithTheNextRun() {
    expired(3);
    database.rollBack(
        em -> {
          store(em).claim(inTransaction(key("k1"), REQUEST), PATIENCE);
          assertThat(Rivals.result(rivals.start(() -> purge(10)))).isEqualTo(2);
          return null;
        });
    assertThat(purge(10)).isOne();
    assertThat(left()).isZero();
  }

  /** To the request the key is new in either case. */
  @Test
  void aRequestThatMeetsTheDeletionOfItsExpiredKeyClaimsTheKeyAfterIt() {
    expired(3);
    Future<ClaimResult> request =
        database.commit(
            em -> {
              assertThat(new Database(em).purge(RecordPurge.EXPIRED, null, 10).deleted())
                  .isEqualTo(3);
              Future<ClaimResult> waiting = rivals.start(() -> claimAndComplete("k1"));
              await().until(database::someoneWaitsForALock);
              return waiting;
            });
    assertThat(Rivals.result(request)).isInstanceOf(ClaimResult.Claimed.class);
    assertThat(left()).isOne();
    assertThat(purge(10)).isZero();
  }

  private ClaimResult claimAndComplete(String key) {
    KeyClaim claim = inTransaction(key(key), REQUEST);
    return database.commit(
        em -> {
          ClaimResult result = store(em).claim(claim, PATIENCE);
          store(em).complete(claim, answer(200, "x"));
          return result;
        });
  }
}
