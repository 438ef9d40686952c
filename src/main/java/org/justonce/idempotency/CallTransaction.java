package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.time.Duration;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.Database;
import org.justonce.platform.ProblemException;
import org.justonce.platform.StoreFailure;

/**
 * The transaction of the calling thread's protected call, in which the operation works: begun with
 * the claim, ended here and nowhere else. Says what its failures mean to the caller.
 */
@ApplicationScoped
class CallTransaction {

  private static final Logger LOG = Logger.getLogger(CallTransaction.class.getName());

  @Inject private UserTransaction transaction;
  @Inject private IdempotencyStore store;
  @Inject private Database database;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.claim-wait", defaultValue = "PT0.1S")
  private Duration claimWait;

  /**
   * Claims the key, unless a look before finds it answered. After {@code Claimed} the operation's
   * transaction is active: the one of the claim, or for a lease, which is committed first, a new
   * one.
   *
   * @param look whether to look before, which is cheaper for a key that is answered
   * @throws ProblemException 503 {@code busy} or {@code idempotency-unavailable}
   */
  IdempotencyStore.ClaimResult claim(KeyClaim claim, boolean look) {
    try {
      transaction.begin();
      if (look) {
        Optional<IdempotencyStore.ClaimResult.Completed> answered = store.find(claim.key());
        if (answered.isPresent()) {
          return answered.get();
        }
      }
      IdempotencyStore.ClaimResult result = store.claim(claim, claimWait);
      if (result instanceof IdempotencyStore.ClaimResult.Claimed && claim.isLeased()) {
        transaction.commit();
        transaction.begin();
      }
      return result;
    } catch (PersistenceException
        | SystemException
        | NotSupportedException
        | RollbackException
        | HeuristicMixedException
        | HeuristicRollbackException e) {
      LOG.log(Level.WARNING, "the idempotency store failed at a claim", e);
      throw database.classify(e) == StoreFailure.BUSY
          ? new ProblemException(CommonProblem.BUSY, "The store of the keys is busy.")
          : unavailable();
    }
  }

  /** Whether what the operation has done can still be committed. */
  boolean isActive() {
    try {
      return transaction.getStatus() == Status.STATUS_ACTIVE;
    } catch (SystemException e) {
      throw unknown(e);
    }
  }

  /**
   * Begins anew after a rollback.
   *
   * @throws ProblemException 503 {@code idempotency-unavailable}
   */
  void begin() {
    try {
      transaction.begin();
    } catch (SystemException | NotSupportedException e) {
      LOG.log(Level.WARNING, "no transaction can be begun", e);
      throw unavailable();
    }
  }

  /**
   * Records the answer and commits.
   *
   * @return whether the claim still held the key; if not, everything is rolled back
   * @throws ProblemException 503 {@code outcome-unknown}, {@code busy}, {@code
   *     idempotency-unavailable}; 500 {@code internal-error}
   */
  boolean complete(KeyClaim claim, StoredAnswer answer) {
    try {
      if (!store.complete(claim, answer)) {
        rollBack();
        return false;
      }
    } catch (PersistenceException e) {
      LOG.log(Level.WARNING, "an answer could not be recorded", e);
      throw switch (database.classify(e)) {
        case BUSY -> new ProblemException(CommonProblem.BUSY, "A lock was not to be had in time.");
        case UNAVAILABLE -> unavailable();
        case OTHER ->
            new ProblemException(CommonProblem.INTERNAL_ERROR, "The answer cannot be recorded.");
      };
    }
    try {
      transaction.commit();
      return true;
    } catch (RollbackException
        | HeuristicMixedException
        | HeuristicRollbackException
        | SystemException e) {
      throw unknown(e);
    }
  }

  /**
   * Gives a leased key back, in a transaction of its own. If that fails, the key is free when its
   * lease is over.
   */
  void release(KeyClaim claim) {
    try {
      transaction.begin();
      store.release(claim);
      transaction.commit();
    } catch (PersistenceException
        | SystemException
        | NotSupportedException
        | RollbackException
        | HeuristicMixedException
        | HeuristicRollbackException e) {
      LOG.log(Level.WARNING, "a leased key could not be given back before its lease is over", e);
      rollBack();
    }
  }

  /** Rolls back what is still open, if anything is. */
  void rollBack() {
    try {
      if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
        transaction.rollback();
      }
    } catch (SystemException | IllegalStateException e) {
      LOG.log(Level.WARNING, "a transaction could not be rolled back", e);
    }
  }

  private static ProblemException unavailable() {
    return new ProblemException(
        CommonProblem.IDEMPOTENCY_UNAVAILABLE, "The store of the keys cannot be reached.");
  }

  private static ProblemException unknown(Exception cause) {
    LOG.log(Level.WARNING, "a commit failed, its outcome is unknown", cause);
    return new ProblemException(
        IdempotencyProblem.OUTCOME_UNKNOWN, "The connection was lost during commit.");
  }
}
