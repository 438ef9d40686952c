package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run over batches that end as the test says. */
class PurgeTest {

  private static final PurgeRule RULE =
      new PurgeRule("t", List.of("id"), "due", Duration.ZERO, "1 = 1");

  private final List<Timestamp> begins = new ArrayList<>();

  private long run(Object... ends) {
    Database database =
        new Database() {
          @Override
          public PurgedBatch purge(PurgeRule rule, Timestamp from, int limit) {
            begins.add(from);
            Object end = ends[begins.size() - 1];
            if (end instanceof SQLException failure) {
              throw new PersistenceException(failure);
            }
            if (end instanceof Thread current) {
              current.interrupt();
              return batch(2, true, 1);
            }
            return (PurgedBatch) end;
          }
        };
    return new Purge(database).run(RULE, 2, Duration.ZERO);
  }

  private static PurgedBatch batch(int deleted, boolean more, long last) {
    return new PurgedBatch(deleted, more, new Timestamp(last));
  }

  @Test
  void eachBatchBeginsWhereTheOneBeforeHasEnded() {
    assertThat(run(batch(2, true, 1), batch(2, true, 2), batch(1, false, 3))).isEqualTo(5);
    assertThat(begins).isEqualTo(Arrays.asList(null, new Timestamp(1), new Timestamp(2)));
  }

  @Test
  void aLockThatIsNotToBeHadEndsTheRunUntilLater() {
    assertThat(run(batch(2, true, 1), new SQLException("lock timeout", "40XL1"))).isEqualTo(2);
  }

  @Test
  void anInterruptedRunEndsAfterItsBatchAndItsThreadIsStillInterrupted() {
    long deleted = run(Thread.currentThread());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(deleted).isEqualTo(2);
  }

  @Test
  void anotherFailureIsTheCallers() {
    assertThatThrownBy(() -> run(batch(2, true, 1), new SQLException("no connection", "08006")))
        .isInstanceOf(PersistenceException.class);
  }
}
