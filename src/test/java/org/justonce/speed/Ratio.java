package org.justonce.speed;

import java.util.Locale;

/**
 * Two figures side by side.
 *
 * @param name what by what
 * @param ofMedians the ratio of the two medians
 * @param lowest of the ratios within a round
 * @param highest of the ratios within a round
 */
record Ratio(String name, double ofMedians, double lowest, double highest) {

  String atLeast(double target) {
    return line(">=", target, ofMedians >= target);
  }

  String atMost(double target) {
    return line("<=", target, ofMedians <= target);
  }

  private String line(String sign, double target, boolean met) {
    return String.format(
        Locale.ROOT,
        "%-42s %6.2f   (rounds %.2f to %.2f)   target %s %.2f   %s%n",
        name,
        ofMedians,
        lowest,
        highest,
        sign,
        target,
        met ? "met" : "missed");
  }
}
