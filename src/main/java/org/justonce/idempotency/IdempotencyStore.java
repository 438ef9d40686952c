package org.justonce.idempotency;

import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The port to the records, and their state machine:
 *
 * <pre>
 * absent ── claim ──▶ PROCESSING ── complete ──▶ COMPLETED ── retention over ──▶ absent
 *    ▲                │   ▲    │
 *    └─ release, or ──┘   └────┘ lease over: claim by a retry of the same request
 *       transaction rolled back
 * </pre>
 *
 * A claim in the transaction is never seen as PROCESSING by others; a leased one is. The claim is
 * the insert itself: nothing that was read before it is trusted, and the loser reads what the
 * winner committed. Every change names the owner of the claim. Only the database's clock judges.
 */
interface IdempotencyStore {

  /** How a claim ended. */
  sealed interface ClaimResult {

    /** The key was free, expired or abandoned and is now held by this claim. */
    record Claimed() implements ClaimResult {}

    /**
     * The key has a live, completed record.
     *
     * @param remaining how long it still counts, as the database measured
     */
    record Completed(Fingerprint fingerprint, StoredAnswer answer, Duration remaining)
        implements ClaimResult {}

    /**
     * Another claim holds the key; this transaction can only be rolled back.
     *
     * @param otherRequest whether it is known to be one for another request: always for a leased
     *     claim, never for one that still lives in a transaction elsewhere. A leased claim of
     *     another request holds the key until its retention is over, also without an owner.
     */
    record Running(boolean otherRequest) implements ClaimResult {}
  }

  /**
   * Takes the key for the request. An expired record counts as absent. Of several rivals exactly
   * one gets {@code Claimed}; the others get {@code Completed} once it has committed, {@code
   * Running} before.
   *
   * <p>Transaction: mandatory. A claim in the transaction lives and dies with it; a leased one
   * holds once it is committed.
   *
   * @param wait for a rival whose transaction holds the key, one millisecond at least
   * @throws PersistenceException when the store fails
   */
  ClaimResult claim(KeyClaim claim, Duration wait);

  /**
   * What the key stands for if it has a live, completed record, which is final. Claims nothing, and
   * waits for nobody.
   *
   * <p>Transaction: mandatory.
   *
   * @return empty when the key has no record, or one that is expired or not completed
   * @throws PersistenceException when the store fails, at once when it cannot be reached
   */
  Optional<ClaimResult.Completed> find(RecordKey key);

  /**
   * Records the answer under the claim, and flushes all that the operation has changed.
   *
   * <p>Transaction: mandatory, the operation's; for a claim in the transaction the one of the
   * claim.
   *
   * @return whether the claim still held the key; if not, nothing was recorded and the transaction
   *     must be rolled back
   * @throws PersistenceException when the store fails, or a change of the operation does
   */
  boolean complete(KeyClaim claim, StoredAnswer answer);

  /**
   * Gives a leased key back without an answer; it is free for any request then.
   *
   * <p>Transaction: mandatory.
   *
   * @return whether the claim still held the key
   * @throws PersistenceException when the store fails
   */
  boolean release(KeyClaim claim);

  /**
   * Prolongs leased claims, each by its lease from now on, over one connection in one go.
   *
   * <p>Transaction: mandatory.
   *
   * @return those that have lost their keys
   * @throws PersistenceException when the store fails
   */
  List<KeyClaim> renew(Collection<KeyClaim> claims);
}
