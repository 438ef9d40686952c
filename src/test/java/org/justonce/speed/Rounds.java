package org.justonce.speed;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Things that are measured in turn, round after round, each round beginning with another: what else
 * the machine does meanwhile meets all of them.
 */
final class Rounds {

  private static final String ROW = "%-7s %-12s %12s %10s %10s%n";

  private final Map<String, List<Slice>> slices = new LinkedHashMap<>();

  private Rounds() {}

  static Rounds of(int count, Map<String, Supplier<Slice>> subjects) {
    Rounds rounds = new Rounds();
    subjects.keySet().forEach(name -> rounds.slices.put(name, new ArrayList<>()));
    List<String> order = new ArrayList<>(subjects.keySet());
    for (int round = 0; round < count; round++) {
      order.forEach(name -> rounds.slices.get(name).add(subjects.get(name).get()));
      Collections.rotate(order, -1);
    }
    return rounds;
  }

  /** All that was seen, and the medians. */
  String table() {
    StringBuilder table = new StringBuilder();
    table.append(row("round", "", "requests/s", "p50 ms", "p99 ms"));
    int count = slices.values().iterator().next().size();
    for (int round = 0; round < count; round++) {
      for (Map.Entry<String, List<Slice>> subject : slices.entrySet()) {
        Slice slice = subject.getValue().get(round);
        table.append(row(round + 1, subject.getKey(), List.of(slice)));
      }
    }
    slices.forEach((name, seen) -> table.append(row("median", name, seen)));
    return table.toString();
  }

  private static String row(Object round, String name, List<Slice> seen) {
    return row(
        round,
        name,
        number("%.0f", median(seen, Slice::throughput)),
        number("%.2f", median(seen, slice -> slice.percentileMs(0.50))),
        number("%.2f", median(seen, slice -> slice.percentileMs(0.99))));
  }

  private static String row(Object round, String name, String... columns) {
    return String.format(Locale.ROOT, ROW, round, name, columns[0], columns[1], columns[2]);
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /** The throughput of one by that of another. */
  Ratio throughput(String name, String by) {
    return ratio("throughput", name, by, Slice::throughput);
  }

  /** The p99 of one by that of another. */
  Ratio p99(String name, String by) {
    return ratio("p99", name, by, slice -> slice.percentileMs(0.99));
  }

  private Ratio ratio(String what, String name, String by, ToDoubleFunction<Slice> figure) {
    List<Slice> above = slices.get(name);
    List<Slice> below = slices.get(by);
    List<Double> ofRounds = new ArrayList<>();
    for (int round = 0; round < above.size(); round++) {
      ofRounds.add(figure.applyAsDouble(above.get(round)) / figure.applyAsDouble(below.get(round)));
    }
    return new Ratio(
        "%s, %s / %s".formatted(what, name, by),
        median(above, figure) / median(below, figure),
        Collections.min(ofRounds),
        Collections.max(ofRounds));
  }

  private static double median(List<Slice> seen, ToDoubleFunction<Slice> figure) {
    double[] sorted = seen.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
