package org.justonce.idempotency;

import java.time.Duration;
import org.justonce.platform.Identifiers;

/**
 * One attempt to hold a key. Whatever completes, renews or releases a claim names its owner, so
 * that a claim that was taken over can do nothing more.
 *
 * @param key what is claimed
 * @param fingerprint of the request that claims it
 * @param owner a token of its own, 36 characters
 * @param lease how long the claim holds without renewal, whole seconds; null when it lives and dies
 *     with its transaction
 * @param retention how long the record counts: from its claim on, a leased one's from its answer
 *     on; whole seconds
 */
record KeyClaim(
    RecordKey key, Fingerprint fingerprint, String owner, Duration lease, Duration retention) {

  /** A claim with a new owner. */
  static KeyClaim of(RecordKey key, Fingerprint fingerprint, Duration lease, Duration retention) {
    return new KeyClaim(key, fingerprint, Identifiers.next(), lease, retention);
  }

  boolean isLeased() {
    return lease != null;
  }
}
