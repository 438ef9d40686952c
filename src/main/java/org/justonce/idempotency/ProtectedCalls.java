package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.justonce.idempotency.IdempotencyStore.ClaimResult;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.ProblemException;

/**
 * The life of a protected call: claim, record and commit, end. What it holds on this node and in
 * the store is given back at its end, whatever happens between.
 */
@ApplicationScoped
class ProtectedCalls {

  /** Below 500, but about the caller's access or the moment rather than the request. */
  static final Set<Integer> NOT_STORED = Set.of(401, 403, 408, 425, 429);

  @Inject private RunningKeys running;
  @Inject private RecentAnswers recent;
  @Inject private AnsweredKeys answered;
  @Inject private Permits permits;
  @Inject private CallTransaction transaction;
  @Inject private Leases leases;
  @Inject private OperationTimes times;

  /** Whether an answer with this status is the result of its request. */
  static boolean isStored(int status) {
    return status < 500 && !NOT_STORED.contains(status);
  }

  /**
   * Begins a call without a key, which holds a permit and nothing else.
   *
   * @throws ProblemException 503 {@code overloaded}
   */
  void begin(HttpServletRequest request, ProtectedOperation operation) {
    takePermit(operation);
    ProtectedCall.unkeyed(operation).attachTo(request);
  }

  /**
   * Begins a call whose key has just been entered among the running, and claims the key. A call
   * that does not get it is over when this returns or throws.
   *
   * @throws ProblemException 503 {@code overloaded}, {@code busy} or {@code
   *     idempotency-unavailable}
   */
  ClaimResult claim(HttpServletRequest request, ProtectedOperation operation, KeyClaim claim) {
    boolean admitted = false;
    try {
      takePermit(operation);
      admitted = true;
    } finally {
      if (!admitted) {
        running.leave(claim.key());
      }
    }
    ProtectedCall call = ProtectedCall.keyed(operation, claim);
    call.attachTo(request);
    try {
      return claim(call);
    } finally {
      if (!call.isClaimed()) {
        end(request);
      }
    }
  }

  private void takePermit(ProtectedOperation operation) {
    if (!permits.take(operation.hold())) {
      throw new ProblemException(
          IdempotencyProblem.OVERLOADED, "Too many protected operations are running.");
    }
  }

  private ClaimResult claim(ProtectedCall call) {
    long asked = System.nanoTime();
    ClaimResult result = transaction.claim(call.claim(), answered.mayHave(call.key()));
    if (result instanceof ClaimResult.Claimed) {
      call.claimed();
      running.claimed(call.key());
      if (call.claim().isLeased()) {
        leases.keep(call.claim());
      }
    } else if (result instanceof ClaimResult.Completed completed) {
      answered.saw(call.key());
      recent.remember(
          call.key(),
          completed.fingerprint(),
          completed.answer(),
          completed.remaining(),
          Duration.ofNanos(System.nanoTime() - asked));
    }
    return result;
  }

  /**
   * Completes a claimed call with the operation's answer: records it and commits, or rolls back
   * when such an answer is not stored. Nothing of the answer may have left the server yet.
   *
   * <p>If the operation has marked the transaction for rollback, a refusal is recorded in a second
   * one; if a twin has answered meanwhile, its answer stands.
   *
   * @return the answer to send instead, if the key already has another
   * @throws ProblemException 503 {@code outcome-unknown}, {@code busy}, {@code
   *     idempotency-unavailable}; 500 {@code internal-error} when a success was rolled back; 409
   *     {@code idempotency-request-in-progress} when another call holds the key now
   */
  Optional<StoredAnswer> complete(HttpServletRequest request, StoredAnswer answer) {
    ProtectedCall call = ProtectedCall.of(request);
    try {
      if (!isStored(answer.status())) {
        return Optional.empty();
      }
      if (transaction.isActive()) {
        record(call, answer);
        return Optional.empty();
      }
      transaction.rollBack();
      if (answer.status() < 400) {
        throw new ProblemException(
            CommonProblem.INTERNAL_ERROR, "The transaction of the operation was rolled back.");
      }
      return recordRefusal(call, answer);
    } finally {
      end(request);
    }
  }

  private void record(ProtectedCall call, StoredAnswer answer) {
    long asked = System.nanoTime();
    boolean held = transaction.complete(call.claim(), answer);
    call.settled();
    if (!held) {
      throw takenOver();
    }
    answered.saw(call.key());
    recent.remember(
        call.key(),
        call.claim().fingerprint(),
        answer,
        call.claim().retention().minus(call.elapsed()),
        Duration.ofNanos(System.nanoTime() - asked));
    times.took(call.operation(), call.elapsed());
  }

  /** A leased key is still held; another one went with the transaction and is claimed anew. */
  private Optional<StoredAnswer> recordRefusal(ProtectedCall call, StoredAnswer refusal) {
    if (call.claim().isLeased()) {
      transaction.begin();
      record(call, refusal);
      return Optional.empty();
    }
    ClaimResult result = transaction.claim(call.claim(), false);
    if (result instanceof ClaimResult.Claimed) {
      record(call, refusal);
      return Optional.empty();
    }
    if (result instanceof ClaimResult.Completed completed
        && completed.fingerprint().equals(call.claim().fingerprint())) {
      return Optional.of(completed.answer());
    }
    throw takenOver();
  }

  private static ProblemException takenOver() {
    return new ProblemException(
        IdempotencyProblem.REQUEST_IN_PROGRESS,
        "Another request holds the key now; nothing of this one was committed.");
  }

  /**
   * Ends the request's call, whatever has become of it: rolls back a transaction that is still
   * open, gives a leased key back that has no answer, forgets the running key, gives the permit
   * back. Does nothing the second time.
   */
  void end(HttpServletRequest request) {
    ProtectedCall call = ProtectedCall.of(request);
    if (call == null) {
      return;
    }
    call.detachFrom(request);
    try {
      if (call.isKeyed()) {
        giveKeyBack(call);
      }
    } finally {
      if (call.isKeyed()) {
        running.leave(call.key());
      }
      permits.giveBack(call.operation().hold());
    }
  }

  private void giveKeyBack(ProtectedCall call) {
    transaction.rollBack();
    if (call.claim().isLeased()) {
      leases.drop(call.claim());
    }
    if (call.holdsLease()) {
      transaction.release(call.claim());
    }
  }
}
