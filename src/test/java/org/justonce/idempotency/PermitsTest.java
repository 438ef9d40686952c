package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.justonce.idempotency.Idempotent.Hold.IN_TRANSACTION;
import static org.justonce.idempotency.Idempotent.Hold.LEASED;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class PermitsTest {

  private static final Duration AT_ONCE = Duration.ZERO;
  private static final Duration LONG = Duration.ofMinutes(5);

  @Test
  void noMoreAreAdmittedThanThereArePermits() {
    Permits permits = new Permits(2, 1, 9, AT_ONCE);
    assertThat(permits.take(IN_TRANSACTION)).isTrue();
    assertThat(permits.take(IN_TRANSACTION)).isTrue();
    assertThat(permits.take(IN_TRANSACTION)).isFalse();
    permits.giveBack(IN_TRANSACTION);
    assertThat(permits.take(IN_TRANSACTION)).isTrue();
  }

  @Test
  void leasedOperationsAndTheOthersDoNotUseUpOneAnothersPermits() {
    Permits permits = new Permits(1, 2, 9, AT_ONCE);
    assertThat(permits.take(LEASED)).isTrue();
    assertThat(permits.take(LEASED)).isTrue();
    assertThat(permits.take(LEASED)).isFalse();
    assertThat(permits.take(IN_TRANSACTION)).isTrue();
    assertThat(permits.take(IN_TRANSACTION)).isFalse();
    permits.giveBack(LEASED);
    assertThat(permits.take(IN_TRANSACTION)).isFalse();
    assertThat(permits.take(LEASED)).isTrue();
  }

  @Test
  void oneMoreWaitsForAPermitThatIsGivenBack() throws Exception {
    Permits permits = new Permits(1, 1, 1, LONG);
    permits.take(IN_TRANSACTION);
    FutureTask<Boolean> waiting = waiter(permits);
    permits.giveBack(IN_TRANSACTION);
    assertThat(waiting.get()).isTrue();
  }

  @Test
  void noMoreWaitThanTheQueueHolds() throws Exception {
    Permits permits = new Permits(1, 1, 2, LONG);
    permits.take(IN_TRANSACTION);
    FutureTask<Boolean> waiting = waiter(permits);
    FutureTask<Boolean> waitingToo = waiter(permits);
    CompletableFuture<Boolean> oneTooMany =
        CompletableFuture.supplyAsync(() -> permits.take(IN_TRANSACTION));
    await("it is refused though nothing was given back").until(oneTooMany::isDone);
    assertThat(oneTooMany.join()).isFalse();
    assertThat(waiting.isDone()).isFalse();
    permits.giveBack(IN_TRANSACTION);
    assertThat(waiting.get()).isTrue();
    permits.giveBack(IN_TRANSACTION);
    assertThat(waitingToo.get()).isTrue();
  }

  /** A caller that waits by now. */
  private static FutureTask<Boolean> waiter(Permits permits) {
    FutureTask<Boolean> waiting = new FutureTask<>(() -> permits.take(IN_TRANSACTION));
    Thread thread = new Thread(waiting);
    thread.setDaemon(true);
    thread.start();
    await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
    return waiting;
  }
}
