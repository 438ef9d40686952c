package org.justonce.payment;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * How callbacks of any provider are taken.
 *
 * @param tolerance how far the time of a delivery may be from now, {@code PT1S} to {@code PT24H}
 * @param maxConcurrent how many take effect at once on a node, at least 1
 */
record WebhookSettings(Duration tolerance, int maxConcurrent) {

  static final String TOLERANCE = "justonce.payment.webhook-tolerance";
  static final String MAX_CONCURRENT = "justonce.payment.webhook-max-concurrent";

  private static final String DEFAULT_TOLERANCE = "PT5M";
  private static final String DEFAULT_MAX_CONCURRENT = "8";
  private static final Duration LEAST_TOLERANCE = Duration.ofSeconds(1);
  private static final Duration MOST_TOLERANCE = Duration.ofHours(24);

  /**
   * Reads the settings.
   *
   * @throws IllegalArgumentException when one is wrong; the message names it
   */
  static WebhookSettings read(Function<String, Optional<String>> settings) {
    return new WebhookSettings(
        tolerance(settings.apply(TOLERANCE).orElse(DEFAULT_TOLERANCE)),
        maxConcurrent(settings.apply(MAX_CONCURRENT).orElse(DEFAULT_MAX_CONCURRENT)));
  }

  private static Duration tolerance(String text) {
    try {
      Duration tolerance = Duration.parse(text.strip());
      if (tolerance.compareTo(LEAST_TOLERANCE) >= 0 && tolerance.compareTo(MOST_TOLERANCE) <= 0) {
        return tolerance;
      }
    } catch (DateTimeException e) {
      // told below
    }
    throw new IllegalArgumentException(
        TOLERANCE + " is no ISO 8601 duration from " + LEAST_TOLERANCE + " to " + MOST_TOLERANCE);
  }

  private static int maxConcurrent(String text) {
    try {
      int number = Integer.parseInt(text.strip());
      if (number >= 1) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(MAX_CONCURRENT + " is no integer from 1");
  }
}
