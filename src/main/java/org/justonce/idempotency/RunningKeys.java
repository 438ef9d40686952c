package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The keys whose operation runs on this node: a twin is answered at once and costs no connection.
 * An optimisation on PostgreSQL; on Derby, whose lock timeouts abort a whole transaction, it also
 * keeps claims from ever waiting. It decides nothing about what has been committed: a call that has
 * only begun to ask the store says nothing yet about whose key it is.
 */
@ApplicationScoped
class RunningKeys {

  /** Longer than a claim takes while the store answers. */
  private static final Duration LONGEST_CLAIM = Duration.ofSeconds(3);

  /** Each that waits for a claim occupies a thread. */
  private static final int MAX_WAITING = 16;

  private final ConcurrentMap<RecordKey, RunningCall> running = new ConcurrentHashMap<>();
  private final Semaphore places = new Semaphore(MAX_WAITING);

  /** A request that runs on this node. */
  static final class RunningCall {

    private final Fingerprint fingerprint;
    private final long begin = System.nanoTime();
    private final CountDownLatch decided = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    private RunningCall(Fingerprint fingerprint) {
      this.fingerprint = fingerprint;
    }

    Fingerprint fingerprint() {
      return fingerprint;
    }

    /** How long it has been running. */
    Duration elapsed() {
      return Duration.ofNanos(System.nanoTime() - begin);
    }

    boolean hasEnded() {
      return ended.getCount() == 0;
    }

    /** Waits at most so long; whether it has ended. */
    boolean awaitEnd(long timeoutNanos) throws InterruptedException {
      return ended.await(timeoutNanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Notes the key as running, unless it is: then the request that runs. */
  Optional<RunningCall> enter(RecordKey key, Fingerprint fingerprint) {
    return Optional.ofNullable(running.putIfAbsent(key, new RunningCall(fingerprint)));
  }

  /** The call that entered the key has claimed it in the store: it is the key's request. */
  void claimed(RecordKey key) {
    running.get(key).decided.countDown();
  }

  /**
   * Forgets the key and wakes who waits; only the call that entered it may. The end is told first:
   * whoever waits for the decision then looks whether there is an end.
   */
  void leave(RecordKey key) {
    RunningCall call = running.remove(key);
    call.ended.countDown();
    call.decided.countDown();
  }

  /**
   * Waits until the call has claimed its key or has ended without. False when that takes too long,
   * or when too many wait already.
   */
  boolean awaitDecision(RunningCall call) {
    if (call.decided.getCount() == 0) {
      return true;
    }
    if (!places.tryAcquire()) {
      return false;
    }
    try {
      return call.decided.await(LONGEST_CLAIM.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      places.release();
    }
  }
}
