package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AnsweredKeysTest {

  private final AnsweredKeys answered = new AnsweredKeys();

  private static Stream<RecordKey> keys(String tenant, int count) {
    return IntStream.range(0, count).mapToObj(i -> new RecordKey(tenant, "order-" + i));
  }

  @Test
  void aKeyThatWasSeenIsKnownUnderItsTenantAlone() {
    RecordKey key = new RecordKey("acme", "k1");
    answered.saw(key);
    assertThat(answered.mayHave(new RecordKey("acme", "k1"))).isTrue();
    assertThat(answered.mayHave(new RecordKey("globex", "k1"))).isFalse();
    assertThat(answered.mayHave(new RecordKey("acme", "k2"))).isFalse();
  }

  @Test
  void nothingIsKnownAtTheBeginning() {
    assertThat(keys("acme", 1000)).noneMatch(answered::mayHave);
  }

  @Test
  void keysThatAreNumberedOneAfterTheOtherAreKeptApart() {
    int seen = AnsweredKeys.PLACES / 8;
    keys("acme", seen).forEach(answered::saw);
    assertThat(count("acme", seen, answered::mayHave)).isGreaterThan(seen * 8L / 10);
    assertThat(count("globex", seen, answered::mayHave)).isLessThan(seen / 100L);
  }

  @Test
  void olderKeysMakeRoomForNewerOnes() {
    keys("acme", 1000).forEach(answered::saw);
    keys("globex", 10 * AnsweredKeys.PLACES).forEach(answered::saw);
    assertThat(count("acme", 1000, answered::mayHave)).isLessThan(100);
  }

  private static long count(String tenant, int count, Predicate<RecordKey> condition) {
    return keys(tenant, count).filter(condition).count();
  }
}
