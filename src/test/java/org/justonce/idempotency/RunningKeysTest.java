package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunningKeysTest {

  private final RunningKeys running = new RunningKeys();
  private final RecordKey key = new RecordKey("acme", "k1");
  private final Fingerprint first = new Fingerprint("v1:first");
  private final Fingerprint second = new Fingerprint("v1:second");

  @Test
  void aTwinLearnsWhichRequestRuns() {
    assertThat(running.enter(key, first)).isNull();
    assertThat(running.enter(key, second)).isEqualTo(first);
    assertThat(running.enter(key, first)).isEqualTo(first);
  }

  @Test
  void theSameKeyOfAnotherTenantIsAnotherKey() {
    running.enter(key, first);
    assertThat(running.enter(new RecordKey("globex", "k1"), first)).isNull();
  }

  @Test
  void aKeyThatWasLeftIsFree() {
    running.enter(key, first);
    running.leave(key);
    assertThat(running.enter(key, second)).isNull();
  }
}
