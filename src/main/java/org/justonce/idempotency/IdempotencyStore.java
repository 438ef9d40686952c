package org.justonce.idempotency;

import jakarta.persistence.PersistenceException;

/**
 * The port to the records. The claim is the insert itself: nothing that was read before it is
 * trusted, and the loser reads what the winner committed.
 */
interface IdempotencyStore {

  /** How a claim ended. */
  sealed interface ClaimResult {

    /** The key was free or expired and is now held by this transaction. */
    record Claimed() implements ClaimResult {}

    /** The key has a live, completed record. */
    record Completed(boolean sameRequest, StoredAnswer answer) implements ClaimResult {}

    /** Another transaction holds the key; this transaction can only be rolled back. */
    record Running() implements ClaimResult {}
  }

  /**
   * Takes the key for the request. An expired record counts as absent; the database's clock judges.
   * Of several rivals exactly one gets {@code Claimed}; the others get {@code Completed} once it
   * has committed, {@code Running} before.
   *
   * <p>Transaction: mandatory; the claim lives and dies with it.
   *
   * @throws PersistenceException when the store fails
   */
  ClaimResult claim(RecordKey key, Fingerprint fingerprint);

  /**
   * Records the answer under the key that this transaction has claimed, and flushes all that the
   * operation has changed.
   *
   * <p>Transaction: mandatory, the one of the claim.
   *
   * @throws IllegalStateException when this transaction does not hold the key
   * @throws PersistenceException when the store fails, or a change of the operation does
   */
  void complete(RecordKey key, StoredAnswer answer);
}
