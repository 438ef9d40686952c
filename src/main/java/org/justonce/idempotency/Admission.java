package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.idempotency.IdempotencyStore.ClaimResult;
import org.justonce.platform.Problem;
import org.justonce.platform.ProblemException;

/**
 * Decides about a request with a key: it runs, it is answered as it was before, or it is refused.
 * Asks the cheapest first: answers in memory, what runs on this node, the store.
 */
@ApplicationScoped
class Admission {

  @Inject private RecentAnswers recent;
  @Inject private RunningKeys running;
  @Inject private WaitingCallers waiting;
  @Inject private ProtectedCalls calls;
  @Inject private OperationTimes times;

  /** 409, or 422 as the draft of the key header has it. */
  @Inject
  @ConfigProperty(name = "justonce.idempotency.reused-status", defaultValue = "409")
  private int reusedStatus;

  int reusedStatus() {
    return reusedStatus;
  }

  /**
   * Admits the request. Empty: its key is claimed, the transaction for the operation's work is
   * active, and the operation may run. Otherwise the answer that the request had before. A twin
   * that runs is waited for as long as the caller prefers.
   *
   * @throws ProblemException 409 {@code idempotency-key-reused} or {@code
   *     idempotency-request-in-progress}; 503 {@code overloaded}, {@code busy} or {@code
   *     idempotency-unavailable}
   */
  Optional<StoredAnswer> admit(
      HttpServletRequest request, ProtectedOperation operation, KeyClaim claim) {
    Fingerprint fingerprint = claim.fingerprint();
    try (Patience patience = waiting.patience(request)) {
      while (true) {
        Optional<RecentAnswers.RecentAnswer> known = recent.find(claim.key());
        if (known.isPresent()) {
          requireSame(known.get().fingerprint(), fingerprint);
          return Optional.of(known.get().answer());
        }
        Optional<RunningKeys.RunningCall> twin = running.enter(claim.key(), fingerprint);
        if (twin.isPresent()) {
          await(twin.get(), fingerprint, operation, patience);
          continue;
        }
        ClaimResult result = calls.claim(request, operation, claim);
        if (result instanceof ClaimResult.Claimed) {
          return Optional.empty();
        }
        if (result instanceof ClaimResult.Completed completed) {
          requireSame(completed.fingerprint(), fingerprint);
          return Optional.of(completed.answer());
        }
        if (((ClaimResult.Running) result).otherRequest()) {
          throw reused();
        }
        if (!patience.pause()) {
          throw inProgress(operation, Duration.ZERO);
        }
      }
    }
  }

  /** Returns when there is something new to be known about the key. */
  private void await(
      RunningKeys.RunningCall call,
      Fingerprint fingerprint,
      ProtectedOperation operation,
      Patience patience) {
    if (!running.awaitDecision(call)) {
      throw inProgress(operation, call.elapsed());
    }
    if (call.hasEnded()) {
      return;
    }
    requireSame(call.fingerprint(), fingerprint);
    if (!patience.awaitEnd(call)) {
      throw inProgress(operation, call.elapsed());
    }
  }

  private void requireSame(Fingerprint known, Fingerprint request) {
    if (!known.equals(request)) {
      throw reused();
    }
  }

  private ProblemException inProgress(ProtectedOperation operation, Duration elapsed) {
    return new ProblemException(
        Problem.of(
                IdempotencyProblem.REQUEST_IN_PROGRESS,
                "The first request with this key still runs.")
            .withRetryAfter(times.secondsLeft(operation, elapsed)));
  }

  private ProblemException reused() {
    return new ProblemException(
        Problem.of(
                IdempotencyProblem.KEY_REUSED,
                "This key was used with another method, path, query or body.")
            .withStatus(reusedStatus));
  }
}
