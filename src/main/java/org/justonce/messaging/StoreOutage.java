package org.justonce.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.platform.StoreProbe;

/**
 * Lets a consumer sit out an outage of the database with its message in hand. Failing it at once
 * would spend its delivery attempts, and drain the queue into the dead letters.
 */
@ApplicationScoped
public class StoreOutage {

  private static final long POLL_MS = 1000;

  @Inject private StoreProbe store;

  @Inject
  @ConfigProperty(name = "justonce.messages.store-wait", defaultValue = "PT5M")
  private Duration longestWait;

  private final CountDownLatch stopping = new CountDownLatch(1);

  /**
   * Waits until the database answers again, the longest wait is over, or the application stops.
   *
   * <p>Transaction: none; the caller's has been rolled back.
   *
   * @return whether the database answers
   */
  public boolean awaitEnd() {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < longestWait.toNanos()) {
      if (store.isReachable()) {
        return true;
      }
      if (isStopping()) {
        return false;
      }
    }
    return false;
  }

  private boolean isStopping() {
    try {
      return stopping.await(POLL_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
    stopping.countDown();
  }
}
