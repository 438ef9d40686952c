package org.justonce.idempotency;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;

/**
 * One call of a protected operation on this node: what it holds, and how far it is. Lives in an
 * attribute of the request and is used by the request's thread alone.
 */
final class ProtectedCall {

  private static final String ATTRIBUTE = "org.justonce.protected-call";

  private final ProtectedOperation operation;
  private final KeyClaim claim;
  private final long begin = System.nanoTime();
  private boolean claimed;
  private boolean settled;
  private int status;
  private List<StoredAnswer.Header> headers = List.of();

  private ProtectedCall(ProtectedOperation operation, KeyClaim claim) {
    this.operation = operation;
    this.claim = claim;
  }

  /** A call without a key holds a permit only. */
  static ProtectedCall unkeyed(ProtectedOperation operation) {
    return new ProtectedCall(operation, null);
  }

  static ProtectedCall keyed(ProtectedOperation operation, KeyClaim claim) {
    return new ProtectedCall(operation, claim);
  }

  /** The call of this request, or null. */
  static ProtectedCall of(HttpServletRequest request) {
    return (ProtectedCall) request.getAttribute(ATTRIBUTE);
  }

  void attachTo(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  void detachFrom(HttpServletRequest request) {
    request.removeAttribute(ATTRIBUTE);
  }

  ProtectedOperation operation() {
    return operation;
  }

  KeyClaim claim() {
    return claim;
  }

  RecordKey key() {
    return claim.key();
  }

  boolean isKeyed() {
    return claim != null;
  }

  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  /** Whether the key is held and the operation's answer is to be recorded. */
  boolean isClaimed() {
    return claimed;
  }

  void claimed() {
    claimed = true;
  }

  /** Whether a committed lease may still be there to be given back. */
  boolean holdsLease() {
    return claimed && claim.isLeased() && !settled;
  }

  /** The claim is over in the store: its answer is recorded, or it was lost. */
  void settled() {
    settled = true;
  }

  /** Notes what the answer's head is, before its body is written. */
  void answering(int answerStatus, List<StoredAnswer.Header> answerHeaders) {
    status = answerStatus;
    headers = answerHeaders;
  }

  StoredAnswer answer(byte[] body) {
    return new StoredAnswer(status, headers, body);
  }
}
