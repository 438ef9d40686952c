package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * How long each protected operation usually takes on this node: a moving average, in which the
 * latest calls count most. It makes {@code Retry-After} a fair guess.
 */
@ApplicationScoped
class OperationTimes {

  private static final double WEIGHT_OF_LATEST = 0.2;
  private static final Duration SHORTEST_ADVICE = Duration.ofSeconds(1);
  private static final Duration LONGEST_ADVICE = Duration.ofMinutes(5);

  private final ConcurrentMap<String, Double> usualNanos = new ConcurrentHashMap<>();

  /** Notes how long a call that was answered has taken. */
  void took(ProtectedOperation operation, Duration time) {
    usualNanos.merge(
        operation.name(),
        (double) time.toNanos(),
        (usual, latest) -> usual + WEIGHT_OF_LATEST * (latest - usual));
  }

  /**
   * After how many seconds a call should have its answer; 1 to 300. One that runs longer than usual
   * is given its usual time again.
   *
   * @param elapsed how long it has been running; zero if that is not known
   */
  int secondsLeft(ProtectedOperation operation, Duration elapsed) {
    Duration usual = Duration.ofNanos(usualNanos.getOrDefault(operation.name(), 0.0).longValue());
    Duration left = usual.compareTo(elapsed) > 0 ? usual.minus(elapsed) : usual;
    return Math.toIntExact(
        Math.min(
            Math.max(SHORTEST_ADVICE.toSeconds(), left.plusMillis(999).toSeconds()),
            LONGEST_ADVICE.toSeconds()));
  }
}
