package org.justonce.idempotency;

import jakarta.annotation.PostConstruct;
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

  @Inject
  @ConfigProperty(name = "justonce.idempotency.max-waiting", defaultValue = "16")
  private int maxWaiting;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.max-wait", defaultValue = "PT30S")
  private Duration maxWait;

  private Semaphore places;

  @PostConstruct
  void open() {
    places = new Semaphore(maxWaiting);
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
