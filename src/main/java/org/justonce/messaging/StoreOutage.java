package org.justonce.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.platform.StoreProbe;

/**
 * Lets a consumer sit out an outage of the database with its message in hand. Failing it at once
 * would spend its delivery attempts, and drain the queue into the dead letters.
 */
@ApplicationScoped
public class StoreOutage {

  private static final Logger LOG = Logger.getLogger(StoreOutage.class.getName());
  private static final long POLL_MS = 1000;

  @Inject private StoreProbe store;

  @Inject
  @ConfigProperty(name = "justonce.messages.store-wait", defaultValue = "PT5M")
  private Duration longestWait;

  /**
   * Waits until the database answers again, the longest wait is over, or the thread is interrupted.
   *
   * <p>Transaction: none; the caller's has been rolled back.
   *
   * @return whether the database answers
   */
  public boolean awaitEnd() {
    if (store.isReachable()) {
      return true;
    }
    LOG.warning("the database does not answer; a consumer waits with its message");
    long begin = System.nanoTime();
    while (!store.isReachable()) {
      if (System.nanoTime() - begin >= longestWait.toNanos() || isInterruptedInPause()) {
        return false;
      }
    }
    return true;
  }

  /** The broker's adapter interrupts its consumers when the application stops. */
  private static boolean isInterruptedInPause() {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL_MS);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
