package org.justonce.speed;

import java.time.Duration;

/**
 * How much is measured; each is a system property.
 *
 * @param clients {@code speed.clients}: connections at once, each with one request under way
 * @param rounds {@code speed.rounds}: how often each thing is measured
 * @param warmUp {@code speed.warm-up}: seconds of mixed load before
 * @param warmUpRequests {@code speed.warm-up-requests}: at least as many requests of it, so that a
 *     busy machine's server is compiled too
 * @param slice {@code speed.slice}: seconds for which one thing is measured at a time
 * @param fewKeys {@code speed.few-keys}: answered keys in the one database
 * @param manyKeys {@code speed.many-keys}: answered keys in the other
 * @param sample {@code speed.sample}: how many of them are replayed to see that they are right
 * @param claims {@code speed.claims}: how often each statement of a claim is measured
 */
record SpeedSettings(
    int clients,
    int rounds,
    Duration warmUp,
    int warmUpRequests,
    Duration slice,
    int fewKeys,
    int manyKeys,
    int sample,
    int claims) {

  static SpeedSettings given() {
    return new SpeedSettings(
        Integer.getInteger("speed.clients", 16),
        Integer.getInteger("speed.rounds", 5),
        Duration.ofSeconds(Integer.getInteger("speed.warm-up", 20)),
        Integer.getInteger("speed.warm-up-requests", 10_000),
        Duration.ofSeconds(Integer.getInteger("speed.slice", 5)),
        Integer.getInteger("speed.few-keys", 10_000),
        Integer.getInteger("speed.many-keys", 1_000_000),
        Integer.getInteger("speed.sample", 1_000),
        Integer.getInteger("speed.claims", 20_000));
  }
}
