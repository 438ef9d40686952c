package org.justonce.idempotency;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The local front of the records: answers that this node has just committed, or just read from the
 * store, are repeated from memory. Duplicates come in bursts; these cost no connection.
 *
 * <p>It cannot invent a replay, since only committed records enter it; it is asked after
 * authentication and roles, under the caller's own tenant; and an answer stays for {@value
 * #MAX_AGE_MS} milliseconds at most from the moment at which its record was known to count, so that
 * it cannot outlive a record, however that ends and on whichever node, by more.
 */
@ApplicationScoped
class RecentAnswers {

  static final long MAX_AGE_MS = 1500;

  /** Rough size of an entry without its texts and bytes. */
  private static final int OVERHEAD_BYTES = 256;

  private final Cache<RecordKey, RecentAnswer> answers;

  /**
   * A completed record, as it was seen.
   *
   * @param lifeNanos how long it may be repeated
   */
  record RecentAnswer(Fingerprint fingerprint, StoredAnswer answer, long lifeNanos) {}

  /** For the container. */
  RecentAnswers() {
    this(0, Ticker.systemTicker());
  }

  @Inject
  RecentAnswers(
      @ConfigProperty(name = "justonce.idempotency.cache-bytes", defaultValue = "16777216")
          long maxBytes) {
    this(maxBytes, Ticker.systemTicker());
  }

  /** With a clock of its own. */
  RecentAnswers(long maxBytes, Ticker clock) {
    answers =
        Caffeine.newBuilder()
            .ticker(clock)
            .maximumWeight(maxBytes)
            .weigher(RecentAnswers::bytes)
            .expireAfter(Expiry.writing((RecordKey key, RecentAnswer answer) -> life(answer)))
            .build();
  }

  private static Duration life(RecentAnswer answer) {
    return Duration.ofNanos(answer.lifeNanos());
  }

  private static int bytes(RecordKey key, RecentAnswer recent) {
    int bytes = OVERHEAD_BYTES + recent.answer().body().length;
    for (StoredAnswer.Header header : recent.answer().headers()) {
      bytes += header.name().length() + header.value().length();
    }
    return bytes + key.tenant().length() + key.idempotencyKey().length();
  }

  /** The answer of a record that counted a moment ago. */
  Optional<RecentAnswer> find(RecordKey key) {
    return Optional.ofNullable(answers.getIfPresent(key));
  }

  /**
   * Remembers the answer of a committed record.
   *
   * @param remaining how long the record counts, from an instant that is not after the next on
   * @param age how long ago it was known to count
   */
  void remember(
      RecordKey key,
      Fingerprint fingerprint,
      StoredAnswer answer,
      Duration remaining,
      Duration age) {
    Duration life = Duration.ofMillis(MAX_AGE_MS);
    if (remaining.compareTo(life) < 0) {
      life = remaining;
    }
    life = life.minus(age);
    if (life.isNegative() || life.isZero()) {
      return;
    }
    answers.put(key, new RecentAnswer(fingerprint, answer, life.toNanos()));
  }

  /** Lets go at once of what is over the limits, which otherwise happens a little later. */
  void tidy() {
    answers.cleanUp();
  }
}
