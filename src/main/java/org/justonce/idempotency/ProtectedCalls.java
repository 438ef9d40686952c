package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.NotSupportedException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.Database;
import org.justonce.platform.Problem;
import org.justonce.platform.ProblemException;
import org.justonce.platform.StoreFailure;

/**
 * The life of a protected call: admit, claim, record and commit, end. The transaction begun by the
 * claim is the one in which the operation works; it ends here and nowhere else.
 */
@ApplicationScoped
class ProtectedCalls {

  private static final Logger LOG = Logger.getLogger(ProtectedCalls.class.getName());

  /** Below 500, but about the caller's access or the moment rather than the request. */
  private static final Set<Integer> NOT_STORED = Set.of(401, 403, 408, 425, 429);

  @Inject private UserTransaction transaction;
  @Inject private IdempotencyStore store;
  @Inject private RunningKeys running;
  @Inject private Permits permits;
  @Inject private Database database;

  /** 409, or 422 as the draft of the key header has it. */
  @Inject
  @ConfigProperty(name = "justonce.idempotency.reused-status", defaultValue = "409")
  private int reusedStatus;

  /** Whether an answer with this status is the result of its request. */
  static boolean isStored(int status) {
    return status < 500 && !NOT_STORED.contains(status);
  }

  /**
   * Admits a call without a key.
   *
   * @throws ProblemException 503 {@code overloaded}
   */
  void admit(HttpServletRequest request) {
    takePermit();
    ProtectedCall.unkeyed().attachTo(request);
  }

  /**
   * Admits a call and claims its key, in a transaction that it begins. Empty: the key is claimed
   * and the operation may run. Otherwise the answer that the request had before.
   *
   * @throws ProblemException 409 {@code idempotency-key-reused} or {@code
   *     idempotency-request-in-progress}; 503 {@code overloaded}, {@code busy} or {@code
   *     idempotency-unavailable}
   */
  Optional<StoredAnswer> admit(HttpServletRequest request, RecordKey key, Fingerprint fingerprint) {
    Fingerprint twin = running.enter(key, fingerprint);
    if (twin != null) {
      throw twin.equals(fingerprint) ? inProgress() : reused();
    }
    ProtectedCall call = ProtectedCall.keyed(key, fingerprint);
    try {
      takePermit();
    } catch (ProblemException e) {
      running.leave(key);
      throw e;
    }
    call.attachTo(request);
    return claim(call);
  }

  private Optional<StoredAnswer> claim(ProtectedCall call) {
    IdempotencyStore.ClaimResult result;
    try {
      transaction.begin();
      result = store.claim(call.key(), call.fingerprint());
    } catch (PersistenceException | SystemException | NotSupportedException e) {
      LOG.log(Level.WARNING, "the idempotency store failed at a claim", e);
      throw database.classify(e) == StoreFailure.BUSY
          ? new ProblemException(CommonProblem.BUSY, "The store of the keys is busy.")
          : unavailable();
    }
    if (result instanceof IdempotencyStore.ClaimResult.Completed completed) {
      if (!completed.sameRequest()) {
        throw reused();
      }
      return Optional.of(completed.answer());
    }
    if (result instanceof IdempotencyStore.ClaimResult.Running) {
      throw inProgress();
    }
    call.claimed();
    return Optional.empty();
  }

  /**
   * Ends a claimed call with the operation's answer: records it and commits, or rolls back when
   * such an answer is not stored. Nothing of the answer may have left the server yet.
   *
   * <p>If the operation has marked the transaction for rollback, a refusal is recorded in a second
   * one; if a twin has answered meanwhile, its answer stands.
   *
   * @return the answer to send instead, if the key already has another
   * @throws ProblemException 503 {@code outcome-unknown}, {@code busy}, {@code
   *     idempotency-unavailable}; 500 {@code internal-error} when a success was rolled back; 409
   *     {@code idempotency-request-in-progress} when a twin holds the key now
   */
  Optional<StoredAnswer> complete(HttpServletRequest request, StoredAnswer answer) {
    ProtectedCall call = ProtectedCall.of(request);
    try {
      if (!isStored(answer.status())) {
        return Optional.empty();
      }
      if (transaction.getStatus() == Status.STATUS_ACTIVE) {
        record(call.key(), answer);
        return Optional.empty();
      }
      rollBack();
      if (answer.status() < 400) {
        throw new ProblemException(
            CommonProblem.INTERNAL_ERROR, "The transaction of the operation was rolled back.");
      }
      return recordRefusal(call, answer);
    } catch (SystemException e) {
      throw unknown(e);
    } finally {
      end(request);
    }
  }

  private Optional<StoredAnswer> recordRefusal(ProtectedCall call, StoredAnswer refusal) {
    Optional<StoredAnswer> earlier = claim(call);
    if (earlier.isEmpty()) {
      record(call.key(), refusal);
    }
    return earlier;
  }

  private void record(RecordKey key, StoredAnswer answer) {
    try {
      store.complete(key, answer);
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
    } catch (RollbackException
        | HeuristicMixedException
        | HeuristicRollbackException
        | SystemException e) {
      throw unknown(e);
    }
  }

  /**
   * Ends the request's call, whatever has become of it: rolls back a transaction that is still
   * open, forgets the running key, gives the permit back. Does nothing the second time.
   */
  void end(HttpServletRequest request) {
    ProtectedCall call = ProtectedCall.of(request);
    if (call == null) {
      return;
    }
    call.detachFrom(request);
    try {
      if (call.isKeyed()) {
        rollBack();
      }
    } finally {
      if (call.isKeyed()) {
        running.leave(call.key());
      }
      permits.giveBack();
    }
  }

  private void rollBack() {
    try {
      if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
        transaction.rollback();
      }
    } catch (SystemException | IllegalStateException e) {
      LOG.log(Level.WARNING, "a transaction could not be rolled back", e);
    }
  }

  private void takePermit() {
    if (!permits.take()) {
      throw new ProblemException(
          IdempotencyProblem.OVERLOADED, "Too many protected operations are running.");
    }
  }

  private static ProblemException inProgress() {
    return new ProblemException(
        IdempotencyProblem.REQUEST_IN_PROGRESS, "The first request with this key still runs.");
  }

  private ProblemException reused() {
    return new ProblemException(
        Problem.of(
                IdempotencyProblem.KEY_REUSED,
                "This key was used with another method, path, query or body.")
            .withStatus(reusedStatus));
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
