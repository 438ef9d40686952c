package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RunningKeysTest {

  private final RunningKeys running = new RunningKeys();
  private final RecordKey key = new RecordKey("acme", "k1");
  private final Fingerprint first = new Fingerprint("v1:first");
  private final Fingerprint second = new Fingerprint("v1:second");

  @Test
  void aTwinLearnsWhichRequestRuns() {
    assertThat(running.enter(key, first)).isEmpty();
    assertThat(running.enter(key, second).orElseThrow().fingerprint()).isEqualTo(first);
    assertThat(running.enter(key, first).orElseThrow().fingerprint()).isEqualTo(first);
  }

  @Test
  void theSameKeyOfAnotherTenantIsAnotherKey() {
    running.enter(key, first);
    assertThat(running.enter(new RecordKey("globex", "k1"), first)).isEmpty();
  }

  @Test
  void aKeyThatWasLeftIsFree() {
    running.enter(key, first);
    running.leave(key);
    assertThat(running.enter(key, second)).isEmpty();
  }

  @Test
  void whoWaitsForATwinLearnsThatItHasEnded() throws InterruptedException {
    running.enter(key, first);
    RunningKeys.RunningCall twin = running.enter(key, first).orElseThrow();
    assertThat(twin.awaitEnd(0)).isFalse();
    running.leave(key);
    assertThat(twin.awaitEnd(0)).isTrue();
  }

  @Test
  void aCallThatHasClaimedItsKeyOrHasEndedIsDecided() {
    running.enter(key, first);
    RunningKeys.RunningCall twin = running.enter(key, second).orElseThrow();
    running.claimed(key);
    assertThat(running.awaitDecision(twin)).isTrue();
    assertThat(twin.hasEnded()).isFalse();
    running.leave(key);
    assertThat(running.awaitDecision(twin)).isTrue();
    assertThat(twin.hasEnded()).isTrue();
  }

  @Test
  void whileACallStillAsksTheStoreNothingIsKnownOfIt() throws Exception {
    running.enter(key, first);
    RunningKeys.RunningCall twin = running.enter(key, first).orElseThrow();
    CompletableFuture<Boolean> decision =
        CompletableFuture.supplyAsync(() -> running.awaitDecision(twin));
    assertThat(decision).isNotDone();
    running.leave(key);
    assertThat(decision.get(60, TimeUnit.SECONDS)).isTrue();
  }
}
