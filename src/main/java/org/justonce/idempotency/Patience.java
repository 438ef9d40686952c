package org.justonce.idempotency;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How long one caller still waits for a running twin. Takes a place among the waiting when it first
 * waits, and keeps it until it is closed. Used by the request's thread alone.
 */
final class Patience implements AutoCloseable {

  private static final String WAITED = "org.justonce.waited-seconds";

  private static final long FIRST_PAUSE_NANOS = Duration.ofMillis(50).toNanos();
  private static final long LONGEST_PAUSE_NANOS = Duration.ofMillis(500).toNanos();

  private final HttpServletRequest request;
  private final int seconds;
  private final Semaphore places;
  private boolean placed;
  private long deadline;
  private long pauseNanos = FIRST_PAUSE_NANOS;

  /** For so many seconds, if one of the places is free. */
  Patience(HttpServletRequest request, int seconds, Semaphore places) {
    this.request = request;
    this.seconds = seconds;
    this.places = places;
  }

  /** For how many seconds the request has been made to wait at most, if it has waited at all. */
  static OptionalInt waitedSeconds(HttpServletRequest request) {
    return request.getAttribute(WAITED) instanceof Integer waited
        ? OptionalInt.of(waited)
        : OptionalInt.empty();
  }

  /** Waits until the call on this node has ended; false when the patience is over before. */
  boolean awaitEnd(RunningKeys.RunningCall call) {
    if (!beginToWait()) {
      return false;
    }
    try {
      return call.awaitEnd(deadline - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Waits a moment before the store is asked again about a call on another node; false when the
   * patience is over.
   */
  boolean pause() {
    if (!beginToWait()) {
      return false;
    }
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      return false;
    }
    try {
      TimeUnit.NANOSECONDS.sleep(Math.min(left, pauseNanos));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
    return true;
  }

  private boolean beginToWait() {
    if (placed) {
      return true;
    }
    if (seconds == 0 || !places.tryAcquire()) {
      return false;
    }
    placed = true;
    deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    request.setAttribute(WAITED, seconds);
    return true;
  }

  @Override
  public void close() {
    if (placed) {
      places.release();
    }
  }
}
