package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.justonce.idempotency.IdempotencyStoreContract.answer;
import static org.justonce.idempotency.IdempotencyStoreContract.fingerprint;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecentAnswersTest {

  private static final Duration LONG = Duration.ofHours(24);

  private final AtomicLong nanos = new AtomicLong();
  private final RecentAnswers recent = new RecentAnswers(100_000, nanos::get);
  private final RecordKey key = new RecordKey("acme", "k1");
  private final Fingerprint request = fingerprint("first");

  private void remember(RecordKey itsKey, Duration remaining, Duration age) {
    recent.remember(itsKey, request, answer(201, "x"), remaining, age);
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void anAnswerIsRepeatedUnderItsTenantAndKeyAlone() {
    remember(key, LONG, Duration.ZERO);
    assertThat(recent.find(key).orElseThrow().answer().status()).isEqualTo(201);
    assertThat(recent.find(key).orElseThrow().fingerprint()).isEqualTo(request);
    assertThat(recent.find(new RecordKey("globex", "k1"))).isEmpty();
    assertThat(recent.find(new RecordKey("acme", "K1"))).isEmpty();
  }

  @Test
  void noAnswerStaysForTwoSecondsHoweverOftenItIsUsed() {
    remember(key, LONG, Duration.ZERO);
    pass(Duration.ofMillis(1400));
    assertThat(recent.find(key)).isPresent();
    pass(Duration.ofMillis(200));
    assertThat(recent.find(key)).isEmpty();
  }

  @Test
  void theTimeSinceTheRecordWasSeenCounts() {
    remember(key, LONG, Duration.ofMillis(1000));
    pass(Duration.ofMillis(600));
    assertThat(recent.find(key)).isEmpty();
    remember(key, LONG, Duration.ofSeconds(2));
    assertThat(recent.find(key)).isEmpty();
  }

  @Test
  void anAnswerGoesWithItsRecord() {
    remember(key, Duration.ofMillis(100), Duration.ofMillis(20));
    pass(Duration.ofMillis(70));
    assertThat(recent.find(key)).isPresent();
    pass(Duration.ofMillis(20));
    assertThat(recent.find(key)).isEmpty();
    remember(key, Duration.ofMillis(-1), Duration.ZERO);
    assertThat(recent.find(key)).isEmpty();
  }

  @Test
  void theMemoryIsBoundedByBytesNotByEntries() {
    byte[] body = new byte[10_000];
    for (int i = 0; i < 1000; i++) {
      recent.remember(
          new RecordKey("acme", "big-" + i),
          request,
          new StoredAnswer(200, List.of(), body),
          LONG,
          Duration.ZERO);
    }
    recent.tidy();
    long kept =
        IntStream.range(0, 1000)
            .filter(i -> recent.find(new RecordKey("acme", "big-" + i)).isPresent())
            .count();
    assertThat(kept).isBetween(1L, 9L);
  }

  @Test
  void withoutMemoryNothingIsKept() {
    RecentAnswers off = new RecentAnswers(0, nanos::get);
    off.remember(key, request, answer(201, "x"), LONG, Duration.ZERO);
    off.tidy();
    assertThat(off.find(key)).isEmpty();
  }
}
