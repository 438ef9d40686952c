package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.justonce.idempotency.IdempotencyStoreContract.CLAIM_WAIT;
import static org.justonce.idempotency.IdempotencyStoreContract.answer;
import static org.justonce.idempotency.IdempotencyStoreContract.fingerprint;
import static org.justonce.idempotency.IdempotencyStoreContract.inTransaction;
import static org.justonce.idempotency.IdempotencyStoreContract.store;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.justonce.idempotency.IdempotencyStore.ClaimResult;
import org.justonce.platform.Rivals;
import org.justonce.platform.TestDatabase;

/** What a store of records promises to callers that come at once, on any database. */
abstract class ClaimRaceContract {

  private static final int RIVALS = 8;
  private static final Duration LONG_WAIT = Duration.ofSeconds(30);

  private final RecordKey key = new RecordKey("acme", UUID.randomUUID().toString());
  private final Fingerprint request = fingerprint("first");
  private final Rivals rivals = new Rivals();
  private TestDatabase database;

  @BeforeEach
  void use(TestDatabase itsDatabase) {
    database = itsDatabase;
  }

  @AfterEach
  void join() {
    rivals.close();
  }

  TestDatabase database() {
    return database;
  }

  Rivals rivals() {
    return rivals;
  }

  RecordKey key() {
    return key;
  }

  @Test
  void ofRivalsForANewKeyExactlyOneGetsIt() {
    assertOneWinner(rivals.race(RIVALS, this::claimAndComplete));
  }

  @Test
  void ofRivalsForAnExpiredKeyExactlyOneGetsIt() {
    claimAndComplete();
    database.execute(
        "UPDATE idempotency_record SET expires_at = created_at WHERE idempotency_key = '%s'"
            .formatted(key.idempotencyKey()));
    assertOneWinner(rivals.race(RIVALS, this::claimAndComplete));
  }

  private void assertOneWinner(List<ClaimResult> results) {
    assertThat(results).filteredOn(ClaimResult.Claimed.class::isInstance).hasSize(1);
    assertThat(results)
        .filteredOn(ClaimResult.Completed.class::isInstance)
        .allMatch(result -> ((ClaimResult.Completed) result).fingerprint().equals(request));
    assertThat(
            database.number(
                "SELECT count(*) FROM idempotency_record WHERE idempotency_key = '%s'"
                    .formatted(key.idempotencyKey())))
        .isOne();
    assertThat(claimAndComplete()).isInstanceOf(ClaimResult.Completed.class);
  }

  private ClaimResult claimAndComplete() {
    return database.commit(
        em -> {
          KeyClaim claim = inTransaction(key, request);
          ClaimResult result = store(em).claim(claim, CLAIM_WAIT);
          if (result instanceof ClaimResult.Claimed) {
            store(em).complete(claim, answer(200, "x"));
          }
          return result;
        });
  }

  @Test
  void aRivalThatWaitsGetsTheAnswerOnceTheFirstHasCommitted() {
    Future<ClaimResult> second =
        database.commit(
            em -> {
              KeyClaim claim = inTransaction(key, request);
              store(em).claim(claim, CLAIM_WAIT);
              Future<ClaimResult> waiting = rivals.start(this::claimPatiently);
              await().until(database::someoneWaitsForALock);
              store(em).complete(claim, answer(201, "x"));
              return waiting;
            });
    assertThat(Rivals.result(second))
        .isInstanceOfSatisfying(
            ClaimResult.Completed.class,
            completed -> {
              assertThat(completed.fingerprint()).isEqualTo(request);
              assertThat(completed.answer().status()).isEqualTo(201);
            });
  }

  @Test
  void aRivalThatWaitsTakesThePlaceOfAFirstThatRollsBack() {
    Future<ClaimResult> second =
        database.rollBack(
            em -> {
              store(em).claim(inTransaction(key, request), CLAIM_WAIT);
              Future<ClaimResult> waiting = rivals.start(this::claimPatiently);
              await().until(database::someoneWaitsForALock);
              return waiting;
            });
    assertThat(Rivals.result(second)).isInstanceOf(ClaimResult.Claimed.class);
  }

  private ClaimResult claimPatiently() {
    return database.commit(em -> store(em).claim(inTransaction(key, request), LONG_WAIT));
  }

  @Test
  void aClaimOfAnotherKeyWaitsForNobody() {
    database.rollBack(
        em -> {
          store(em).claim(inTransaction(key, request), CLAIM_WAIT);
          RecordKey other = new RecordKey("acme", UUID.randomUUID().toString());
          ClaimResult result =
              Rivals.result(
                  rivals.start(
                      () ->
                          database.commit(
                              rival ->
                                  store(rival).claim(inTransaction(other, request), CLAIM_WAIT))));
          assertThat(result).isInstanceOf(ClaimResult.Claimed.class);
          return null;
        });
  }
}
