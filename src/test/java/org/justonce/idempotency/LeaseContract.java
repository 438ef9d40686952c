package org.justonce.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.justonce.idempotency.IdempotencyStoreContract.CLAIM_WAIT;
import static org.justonce.idempotency.IdempotencyStoreContract.answer;
import static org.justonce.idempotency.IdempotencyStoreContract.fingerprint;
import static org.justonce.idempotency.IdempotencyStoreContract.inTransaction;
import static org.justonce.idempotency.IdempotencyStoreContract.leased;
import static org.justonce.idempotency.IdempotencyStoreContract.store;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.justonce.idempotency.IdempotencyStore.ClaimResult;
import org.justonce.platform.Rivals;
import org.justonce.platform.TestDatabase;

/** What a store of records promises about leased keys, on any database. */
abstract class LeaseContract {

  private static final int RIVALS = 8;
  private static final Fingerprint FIRST = fingerprint("first");
  private static final Fingerprint OTHER = fingerprint("other");

  private final RecordKey key = new RecordKey("acme", UUID.randomUUID().toString());
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

  @Test
  void aCommittedLeaseIsSeenByEverybodyAndTellsWhichRequestItIsFor() {
    held(FIRST);
    assertThat(claim(leased(key, FIRST))).isEqualTo(new ClaimResult.Running(false));
    assertThat(claim(leased(key, OTHER))).isEqualTo(new ClaimResult.Running(true));
    assertThat(claim(inTransaction(key, OTHER))).isEqualTo(new ClaimResult.Running(true));
  }

  @Test
  void theOwnerCompletesAndTheAnswerIsReplayedLikeAnyOther() {
    KeyClaim owner = held(FIRST);
    assertThat(complete(owner, "done")).isTrue();
    ClaimResult.Completed replay = (ClaimResult.Completed) claim(leased(key, FIRST));
    assertThat(replay.answer().body()).isEqualTo("done".getBytes(UTF_8));
    assertThat(replay.fingerprint()).isEqualTo(FIRST);
    assertThat(rows("owner IS NULL AND lease_until IS NULL AND state = 'COMPLETED'")).isOne();
  }

  /** The operation may have run for longer than the retention. */
  @Test
  void theRetentionOfALeasedKeyCountsFromItsAnswer() {
    KeyClaim owner = held(FIRST);
    set("expires_at = created_at");
    complete(owner, "late");
    assertThat(claim(leased(key, FIRST))).isInstanceOf(ClaimResult.Completed.class);
  }

  @Test
  void aLeaseThatIsAliveHoldsTheKeyAlsoWhenItsRetentionIsOver() {
    held(FIRST);
    set("expires_at = created_at");
    assertThat(claim(leased(key, FIRST))).isEqualTo(new ClaimResult.Running(false));
    assertThat(claim(leased(key, OTHER))).isEqualTo(new ClaimResult.Running(true));
  }

  @Test
  void anEndedLeaseIsTakenOverByExactlyOneRetry() {
    held(FIRST);
    endLease();
    List<ClaimResult> results = rivals.race(RIVALS, () -> claim(leased(key, FIRST)));
    assertThat(results).filteredOn(ClaimResult.Claimed.class::isInstance).hasSize(1);
    assertThat(results)
        .filteredOn(result -> !(result instanceof ClaimResult.Claimed))
        .containsOnly(new ClaimResult.Running(false));
  }

  /** What the first has done elsewhere is not known, so the key goes on standing for it. */
  @Test
  void anotherRequestCannotTakeOverAnEndedLeaseBeforeItsRetentionIsOver() {
    held(FIRST);
    endLease();
    assertThat(claim(leased(key, OTHER))).isEqualTo(new ClaimResult.Running(true));
    set("expires_at = created_at");
    assertThat(claim(leased(key, OTHER))).isInstanceOf(ClaimResult.Claimed.class);
  }

  @Test
  void anOwnerWhoseKeyWasTakenOverCanDoNothingMore() {
    KeyClaim stale = held(FIRST);
    endLease();
    KeyClaim successor = leased(key, FIRST);
    assertThat(claim(successor)).isInstanceOf(ClaimResult.Claimed.class);

    assertThat(complete(stale, "stale")).isFalse();
    assertThat(release(stale)).isFalse();
    assertThat(renew(stale)).containsExactly(stale);
    assertThat(claim(leased(key, FIRST))).isEqualTo(new ClaimResult.Running(false));

    assertThat(complete(successor, "the successor's")).isTrue();
    assertThat(complete(stale, "stale")).isFalse();
    assertThat(((ClaimResult.Completed) claim(leased(key, FIRST))).answer().body())
        .isEqualTo("the successor's".getBytes(UTF_8));
  }

  /** The lease alone does not decide: nobody has taken the key, so the work is not thrown away. */
  @Test
  void anOwnerWhoseLeaseHasEndedUnnoticedStillCompletes() {
    KeyClaim owner = held(FIRST);
    endLease();
    assertThat(complete(owner, "late")).isTrue();
  }

  @Test
  void aReleasedKeyIsFreeForAnyRequest() {
    KeyClaim owner = held(FIRST);
    assertThat(release(owner)).isTrue();
    assertThat(release(owner)).isFalse();
    assertThat(claim(leased(key, OTHER))).isInstanceOf(ClaimResult.Claimed.class);
  }

  @Test
  void aRecordedAnswerCannotBeReleased() {
    KeyClaim owner = held(FIRST);
    complete(owner, "done");
    assertThat(release(owner)).isFalse();
    assertThat(renew(owner)).containsExactly(owner);
    assertThat(claim(leased(key, FIRST))).isInstanceOf(ClaimResult.Completed.class);
  }

  @Test
  void renewalProlongsManyLeasesByTheirOwnLengthFromNow() {
    KeyClaim owner = held(FIRST);
    RecordKey other = new RecordKey("globex", key.idempotencyKey());
    KeyClaim another = leased(other, OTHER);
    claim(another);
    endLease();
    assertThat(renew(owner, another)).isEmpty();
    assertThat(rows("lease_until > created_at")).isEqualTo(2);
    assertThat(claim(leased(key, FIRST))).isEqualTo(new ClaimResult.Running(false));
    assertThat(claim(leased(other, OTHER))).isEqualTo(new ClaimResult.Running(false));
  }

  @Test
  void oneLostLeaseDoesNotKeepTheOthersFromBeingRenewed() {
    KeyClaim lost = leased(new RecordKey("acme", "0" + key.idempotencyKey()), FIRST);
    KeyClaim owner = held(FIRST);
    endLease();
    assertThat(renew(lost, owner)).containsExactly(lost);
    assertThat(claim(leased(key, FIRST))).isEqualTo(new ClaimResult.Running(false));
  }

  private KeyClaim held(Fingerprint request) {
    KeyClaim owner = leased(key, request);
    assertThat(claim(owner)).isInstanceOf(ClaimResult.Claimed.class);
    return owner;
  }

  private ClaimResult claim(KeyClaim claim) {
    return database.commit(em -> store(em).claim(claim, CLAIM_WAIT));
  }

  private boolean complete(KeyClaim claim, String body) {
    return database.commit(em -> store(em).complete(claim, answer(202, body)));
  }

  private boolean release(KeyClaim claim) {
    return database.commit(em -> store(em).release(claim));
  }

  private List<KeyClaim> renew(KeyClaim... claims) {
    return database.commit(em -> store(em).renew(List.of(claims)));
  }

  private void endLease() {
    set("lease_until = created_at");
  }

  private void set(String assignment) {
    database.execute("UPDATE idempotency_record SET " + assignment + " WHERE " + where());
  }

  private long rows(String condition) {
    return database.number(
        "SELECT count(*) FROM idempotency_record WHERE " + condition + " AND " + where());
  }

  private String where() {
    return "idempotency_key = '" + key.idempotencyKey() + "'";
  }
}
