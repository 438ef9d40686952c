package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Semaphore;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The callers that wait for the answer of a running twin, as {@code Prefer: wait} asks. Each
 * occupies a thread and nothing else, so there is a limit to their number; beyond it a caller does
 * not wait.
 */
@ApplicationScoped
class WaitingCallers {

  private final int maxWaiting;
  private final Duration maxWait;
  private final Semaphore places;

  /** For the container. */
  WaitingCallers() {
    this(0, Duration.ZERO);
  }

  @Inject
  WaitingCallers(
      @ConfigProperty(name = "justonce.idempotency.max-waiting", defaultValue = "16")
          int maxWaiting,
      @ConfigProperty(name = "justonce.idempotency.max-wait", defaultValue = "PT30S")
          Duration maxWait) {
    this.maxWaiting = maxWaiting;
    this.maxWait = maxWait;
    this.places = new Semaphore(maxWaiting);
  }

  int maxWaiting() {
    return maxWaiting;
  }

  Duration maxWait() {
    return maxWait;
  }

  /** The patience of the request's sender, within the limits. */
  Patience patience(HttpServletRequest request) {
    int wanted = WaitPreference.seconds(Collections.list(request.getHeaders("Prefer"))).orElse(0);
    return new Patience(request, (int) Math.min(wanted, maxWait.toSeconds()), places);
  }
}
