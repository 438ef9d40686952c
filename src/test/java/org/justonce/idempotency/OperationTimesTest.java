package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperationTimesTest {

  private final OperationTimes times = new OperationTimes();
  private final ProtectedOperation slow = operation("slow");

  private static ProtectedOperation operation(String name) {
    return new ProtectedOperation(
        name, Idempotent.Hold.LEASED, false, Optional.empty(), Optional.empty());
  }

  @Test
  void anOperationThatWasNeverSeenIsWorthARetryInASecond() {
    assertThat(times.secondsLeft(slow, Duration.ZERO)).isEqualTo(1);
  }

  @Test
  void theAdviceIsWhatIsUsuallyLeftRoundedUp() {
    times.took(slow, Duration.ofMillis(8200));
    assertThat(times.secondsLeft(slow, Duration.ZERO)).isEqualTo(9);
    assertThat(times.secondsLeft(slow, Duration.ofSeconds(5))).isEqualTo(4);
    assertThat(times.secondsLeft(slow, Duration.ofSeconds(8))).isEqualTo(1);
  }

  @Test
  void aCallThatOutrunsTheUsualTimeIsGivenItOnceMore() {
    times.took(slow, Duration.ofSeconds(8));
    assertThat(times.secondsLeft(slow, Duration.ofSeconds(20))).isEqualTo(8);
  }

  @Test
  void theLatestCallsCountMost() {
    times.took(slow, Duration.ofSeconds(2));
    for (int i = 0; i < 30; i++) {
      times.took(slow, Duration.ofSeconds(20));
    }
    assertThat(times.secondsLeft(slow, Duration.ZERO)).isBetween(18, 20);
  }

  @Test
  void operationsDoNotLearnFromOneAnotherAndNoAdviceIsEndless() {
    times.took(slow, Duration.ofHours(2));
    assertThat(times.secondsLeft(slow, Duration.ZERO)).isEqualTo(300);
    assertThat(times.secondsLeft(operation("quick"), Duration.ZERO)).isEqualTo(1);
  }
}
