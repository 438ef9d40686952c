package org.justonce.idempotency;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;

/**
 * One call of a protected operation on this node: what it holds, and how far it is. Lives in an
 * attribute of the request and is used by the request's thread alone.
 */
final class ProtectedCall {

  private static final String ATTRIBUTE = "org.justonce.protected-call";

  private final RecordKey key;
  private final Fingerprint fingerprint;
  private boolean claimed;
  private int status;
  private List<StoredAnswer.Header> headers = List.of();

  private ProtectedCall(RecordKey key, Fingerprint fingerprint) {
    this.key = key;
    this.fingerprint = fingerprint;
  }

  /** A call without a key holds a permit only. */
  static ProtectedCall unkeyed() {
    return new ProtectedCall(null, null);
  }

  static ProtectedCall keyed(RecordKey key, Fingerprint fingerprint) {
    return new ProtectedCall(key, fingerprint);
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

  RecordKey key() {
    return key;
  }

  Fingerprint fingerprint() {
    return fingerprint;
  }

  boolean isKeyed() {
    return key != null;
  }

  /** Whether the key is held and the operation's answer is to be recorded. */
  boolean isClaimed() {
    return claimed;
  }

  void claimed() {
    claimed = true;
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
