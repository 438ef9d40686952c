package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.justonce.idempotency.IdempotencyStoreContract.CLAIM_WAIT;
import static org.justonce.idempotency.IdempotencyStoreContract.answer;
import static org.justonce.idempotency.IdempotencyStoreContract.claimAndComplete;
import static org.justonce.idempotency.IdempotencyStoreContract.fingerprint;
import static org.justonce.idempotency.IdempotencyStoreContract.inTransaction;
import static org.justonce.idempotency.IdempotencyStoreContract.store;

import org.junit.jupiter.api.Test;
import org.justonce.idempotency.IdempotencyStore.ClaimResult;
import org.justonce.platform.OnPostgres;
import org.justonce.platform.Rivals;

@OnPostgres
class ClaimRacePostgresTest extends ClaimRaceContract {

  /** The first is still inside its transaction when the rival has its result. */
  @Test
  void aRivalOfARunningRequestLearnsWithinTheClaimWaitThatItRuns() {
    database()
        .commit(
            em -> {
              KeyClaim claim = inTransaction(key(), fingerprint("first"));
              store(em).claim(claim, CLAIM_WAIT);
              assertThat(claimElsewhere("first")).isInstanceOf(ClaimResult.Running.class);
              assertThat(claimElsewhere("other")).isEqualTo(new ClaimResult.Running(false));
              store(em).complete(claim, answer(200, "x"));
              assertThat(claimElsewhere("first")).isInstanceOf(ClaimResult.Running.class);
              return null;
            });
    assertThat(claimElsewhere("first")).isInstanceOf(ClaimResult.Completed.class);
  }

  @Test
  void aRivalOfARequestThatTakesOverAnExpiredKeyLearnsThatItRuns() {
    database()
        .run(
            em ->
                claimAndComplete(em, inTransaction(key(), fingerprint("first")), answer(200, "x")));
    database().execute("UPDATE idempotency_record SET expires_at = created_at");
    database()
        .rollBack(
            em -> {
              store(em).claim(inTransaction(key(), fingerprint("first")), CLAIM_WAIT);
              assertThat(claimElsewhere("first")).isInstanceOf(ClaimResult.Running.class);
              return null;
            });
  }

  /** The short wait is for the claim alone: business work waits longer for its locks. */
  @Test
  void theClaimLeavesTheLockTimeoutOfTheTransactionAsItWas() {
    database()
        .rollBack(
            em -> {
              store(em).claim(inTransaction(key(), fingerprint("first")), CLAIM_WAIT);
              assertThat(em.createNativeQuery("SHOW lock_timeout").getSingleResult())
                  .isEqualTo("5s");
              assertThat(store(em).claim(inTransaction(key(), fingerprint("first")), CLAIM_WAIT))
                  .isInstanceOf(ClaimResult.Running.class);
              assertThat(em.createNativeQuery("SHOW lock_timeout").getSingleResult())
                  .isEqualTo("5s");
              return null;
            });
  }

  private ClaimResult claimElsewhere(String request) {
    return Rivals.result(
        rivals()
            .start(
                () ->
                    database()
                        .rollBack(
                            rival ->
                                store(rival)
                                    .claim(
                                        inTransaction(key(), fingerprint(request)), CLAIM_WAIT))));
  }
}
