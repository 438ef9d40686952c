package org.justonce.idempotency;

import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.justonce.idempotency.IdempotencyStore.ClaimResult;

/**
 * A record as it stood when it was read.
 *
 * @param leaseUntil null without a lease
 * @param status null before the answer, like headers and body
 * @param now when it was read, by the database's clock
 */
record StandingRecord(
    Fingerprint fingerprint,
    IdempotencyRecord.State state,
    Instant leaseUntil,
    Instant expiresAt,
    Integer status,
    String headers,
    byte[] body,
    Instant now) {

  /** Of the columns in the order of the components. */
  static StandingRecord of(Object[] row) {
    return new StandingRecord(
        new Fingerprint((String) row[0]),
        (IdempotencyRecord.State) row[1],
        (Instant) row[2],
        (Instant) row[3],
        (Integer) row[4],
        (String) row[5],
        (byte[]) row[6],
        ((Timestamp) row[7]).toInstant());
  }

  /** Whether it holds an answer that still counts. */
  boolean isAnswered() {
    return state == IdempotencyRecord.State.COMPLETED && expiresAt.isAfter(now);
  }

  /** The answer, which must be there. */
  ClaimResult.Completed completed() {
    StoredAnswer answer =
        new StoredAnswer(
            status, StoredAnswer.headersFromText(headers), body == null ? new byte[0] : body);
    return new ClaimResult.Completed(fingerprint, answer, Duration.between(now, expiresAt));
  }

  /** What it tells a request; empty when it is expired, or abandoned by a twin. */
  Optional<ClaimResult> against(Fingerprint request) {
    boolean otherRequest = !fingerprint.equals(request);
    if (leaseUntil != null && leaseUntil.isAfter(now)) {
      return Optional.of(new ClaimResult.Running(otherRequest));
    }
    if (!expiresAt.isAfter(now)) {
      return Optional.empty();
    }
    if (isAnswered()) {
      return Optional.of(completed());
    }
    boolean abandonedTwin = leaseUntil != null && !otherRequest;
    return abandonedTwin ? Optional.empty() : Optional.of(new ClaimResult.Running(otherRequest));
  }
}
