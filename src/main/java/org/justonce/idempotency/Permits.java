package org.justonce.idempotency;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * How many protected operations run at once on this node: fewer than the pool has connections, so
 * that other operations and health keep theirs.
 */
@ApplicationScoped
class Permits {

  @Inject
  @ConfigProperty(name = "justonce.idempotency.max-concurrent", defaultValue = "24")
  private int maxConcurrent;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.admission-wait", defaultValue = "PT1S")
  private Duration admissionWait;

  private Semaphore permits;

  @PostConstruct
  void open() {
    permits = new Semaphore(maxConcurrent, true);
  }

  /** Takes a permit, waiting at most the admission wait; false when none was free. */
  boolean take() {
    try {
      return permits.tryAcquire(admissionWait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  void giveBack() {
    permits.release();
  }
}
