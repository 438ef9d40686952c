package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * How many protected operations run at once on this node: fewer than the pool has connections, so
 * that other operations and health keep theirs. Leased ones, which wait for other systems rather
 * than hold a connection, have permits of their own and cannot use up the others'.
 */
@ApplicationScoped
class Permits {

  private final int maxQueued;
  private final int maxConcurrentLeased;
  private final Duration admissionWait;
  private final Semaphore inTransaction;
  private final Semaphore leased;

  /** For the container. */
  Permits() {
    this(0, 0, 0, Duration.ZERO);
  }

  @Inject
  Permits(
      @ConfigProperty(name = "justonce.idempotency.max-concurrent", defaultValue = "18")
          int maxConcurrent,
      @ConfigProperty(name = "justonce.idempotency.max-concurrent-leased", defaultValue = "16")
          int maxConcurrentLeased,
      @ConfigProperty(name = "justonce.idempotency.max-queued", defaultValue = "200") int maxQueued,
      @ConfigProperty(name = "justonce.idempotency.admission-wait", defaultValue = "PT3S")
          Duration admissionWait) {
    this.maxQueued = maxQueued;
    this.maxConcurrentLeased = maxConcurrentLeased;
    this.admissionWait = admissionWait;
    this.inTransaction = new Semaphore(maxConcurrent, true);
    this.leased = new Semaphore(maxConcurrentLeased, true);
  }

  /**
   * Takes a permit, waiting at most the admission wait, so that a burst is served and not refused.
   * False when none was free in time, or when the queue is full: each in it occupies a thread of
   * the server. For leased operations, which last, the queue is as long as there are permits.
   */
  boolean take(Idempotent.Hold hold) {
    Semaphore permits = of(hold);
    Duration wait = permits.getQueueLength() < queue(hold) ? admissionWait : Duration.ZERO;
    try {
      return permits.tryAcquire(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  void giveBack(Idempotent.Hold hold) {
    of(hold).release();
  }

  private Semaphore of(Idempotent.Hold hold) {
    return hold == Idempotent.Hold.LEASED ? leased : inTransaction;
  }

  private int queue(Idempotent.Hold hold) {
    return hold == Idempotent.Hold.LEASED ? maxConcurrentLeased : maxQueued;
  }
}
