package org.justonce.speed;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** What the API layer costs: the same orders without keys, with new keys, and once more. */
final class ApiLayer {

  private static final String UNKEYED = "unkeyed";
  private static final String FIRST = "first";
  private static final String REPLAY = "replay";

  private ApiLayer() {}

  /**
   * Measures clients that have answered keys, and then counts the orders.
   *
   * @throws WrongAnswerException when an answer or a count is not the right one
   */
  static Rounds measure(Shop shop, Clients clients, int rounds, Slice.Limit slice) {
    Map<String, Supplier<Slice>> subjects = new LinkedHashMap<>();
    subjects.put(UNKEYED, () -> clients.send(slice, Kind.UNKEYED));
    subjects.put(FIRST, () -> clients.send(slice, Kind.FIRST));
    subjects.put(REPLAY, () -> clients.send(slice, Kind.REPLAY));
    Rounds seen = Rounds.of(rounds, subjects);
    shop.require(clients.orders(), clients.keys());
    return seen;
  }

  static String ratios(Rounds seen) {
    return seen.throughput(FIRST, UNKEYED).atLeast(0.80)
        + seen.p99(FIRST, UNKEYED).atMost(1.50)
        + seen.throughput(REPLAY, FIRST).atLeast(3.00);
  }
}
