package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PeriodicWorkTest {

  private static final Duration SHORT = Duration.ofMillis(1);

  private final Logger logger = Logger.getLogger(PeriodicWork.class.getName());
  private final Log log = new Log();
  private final PeriodicWork work = new PeriodicWork(Thread::new);

  /** What the class under test has logged. */
  private static final class Log extends Handler {
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord line) {
      records.add(line);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    List<String> lines(Level level) {
      return records.stream()
          .filter(line -> line.getLevel().equals(level))
          .map(LogRecord::getMessage)
          .toList();
    }
  }

  PeriodicWorkTest() {
    logger.addHandler(log);
    logger.setUseParentHandlers(false);
  }

  @AfterEach
  void end() {
    work.stop();
    logger.removeHandler(log);
    logger.setUseParentHandlers(true);
  }

  @Test
  void workRunsAgainAndAgain() {
    AtomicInteger runs = new AtomicInteger();
    work.every(SHORT, "count", runs::incrementAndGet);
    await().until(() -> runs.get() >= 3);
    assertThat(log.records).isEmpty();
  }

  @Test
  void theFirstRunIsOnePeriodAfterTheStart() {
    AtomicInteger late = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    work.every(Duration.ofDays(1), "late", late::incrementAndGet);
    work.every(SHORT, "count", runs::incrementAndGet);
    await().until(() -> runs.get() >= 3);
    assertThat(late).hasValue(0);
  }

  @Test
  void workThatLastsDelaysNoOther() {
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    AtomicInteger inside = new AtomicInteger();
    for (int i = 0; i < 2; i++) {
      work.every(
          SHORT,
          "long",
          () -> {
            inside.incrementAndGet();
            await().forever().until(() -> end.getCount() == 0);
          });
    }
    work.every(SHORT, "count", runs::incrementAndGet);
    await().until(() -> inside.get() == 2 && runs.get() >= 3);
    assertThat(inside).as("runs of one work do not overlap").hasValue(2);
    end.countDown();
  }

  @Test
  void aFailedRunIsTriedAgainAndLoggedOnceForEachOutage() {
    AtomicInteger runs = new AtomicInteger();
    AtomicBoolean broken = new AtomicBoolean(true);
    work.every(
        SHORT,
        "fragile",
        () -> {
          runs.incrementAndGet();
          if (broken.get()) {
            throw new IllegalStateException("as expected");
          }
        });
    await().until(() -> runs.get() >= 5);
    assertThat(log.lines(Level.WARNING)).containsExactly("fragile failed; it is tried again");
    assertThat(log.records.get(0).getThrown()).hasMessage("as expected");

    broken.set(false);
    await().until(() -> !log.lines(Level.INFO).isEmpty());
    broken.set(true);
    await().until(() -> log.lines(Level.WARNING).size() == 2);
    assertThat(log.lines(Level.INFO)).containsExactly("fragile works again");
  }

  @Test
  void anErrorDoesNotEndTheScheduleEither() {
    AtomicInteger runs = new AtomicInteger();
    work.every(
        SHORT,
        "fragile",
        () -> {
          runs.incrementAndGet();
          throw new NoClassDefFoundError("as expected");
        });
    await().until(() -> runs.get() >= 3);
  }

  @Test
  void theStopInterruptsARunWaitsForItsEndAndLetsNoneBegin() {
    CountDownLatch inside = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    AtomicBoolean ended = new AtomicBoolean();
    work.every(
        SHORT,
        "long",
        () -> {
          runs.incrementAndGet();
          inside.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            ended.set(true);
            throw new IllegalStateException(e);
          }
        });
    await().until(() -> inside.getCount() == 0);
    work.stop();
    assertThat(ended).isTrue();
    assertThat(runs).hasValue(1);
    assertThat(log.records).as("the end is no failure").isEmpty();
  }

  @Test
  void aPeriodIsAboveZero() {
    assertThatThrownBy(() -> work.every(Duration.ZERO, "never", () -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the period of never is not above 0");
    assertThatThrownBy(() -> work.every(Duration.ofMillis(-1), "never", () -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
