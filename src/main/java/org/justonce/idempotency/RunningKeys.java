package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The keys whose operation runs on this node: a twin is answered at once and costs no connection.
 * An optimisation on PostgreSQL; on Derby, whose lock timeouts abort a whole transaction, it also
 * keeps claims from ever waiting. It decides nothing about what has been committed.
 */
@ApplicationScoped
class RunningKeys {

  private final ConcurrentMap<RecordKey, RunningCall> running = new ConcurrentHashMap<>();

  /** A request that runs on this node. */
  static final class RunningCall {

    private final Fingerprint fingerprint;
    private final long begin = System.nanoTime();
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

    /** Waits at most so long; whether it has ended. */
    boolean awaitEnd(long timeoutNanos) throws InterruptedException {
      return ended.await(timeoutNanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Notes the key as running, unless it is: then the request that runs. */
  Optional<RunningCall> enter(RecordKey key, Fingerprint fingerprint) {
    return Optional.ofNullable(running.putIfAbsent(key, new RunningCall(fingerprint)));
  }

  /** Forgets the key and wakes who waits for its end; only the call that entered it may. */
  void leave(RecordKey key) {
    running.remove(key).ended.countDown();
  }
}
