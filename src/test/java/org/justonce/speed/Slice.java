package org.justonce.speed;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What was seen while one thing was measured once.
 *
 * @param elapsed from the start of the clients until the last has ended
 * @param latenciesNs of all requests, ascending; at least one
 */
record Slice(Duration elapsed, long[] latenciesNs) {

  /** How long a slice lasts: each client ends at the first of the two. */
  record Limit(Duration time, int requestsPerClient) {

    static Limit of(Duration time) {
      return new Limit(time, Integer.MAX_VALUE);
    }
  }

  static Slice of(Duration elapsed, List<long[]> latenciesOfClients) {
    long[] all = latenciesOfClients.stream().flatMapToLong(LongStream::of).toArray();
    Arrays.sort(all);
    return new Slice(elapsed, all);
  }

  int requests() {
    return latenciesNs.length;
  }

  /** Requests a second. */
  double throughput() {
    return requests() / (elapsed.toNanos() / 1e9);
  }

  /** The latency that the given share of the requests did not exceed, in milliseconds. */
  double percentileMs(double share) {
    int rank = (int) Math.ceil(share * requests());
    return latenciesNs[Math.max(rank, 1) - 1] / 1e6;
  }
}
