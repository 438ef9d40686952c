package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.justonce.platform.Database;
import org.justonce.platform.OnDerby;
import org.justonce.platform.PurgedBatch;
import org.justonce.platform.Rivals;

@OnDerby
class RecordPurgeDerbyTest extends RecordPurgeContract {

  private static final String K1 = "tenant = 'acme' AND idempotency_key = 'k1'";

  @Test
  void aBatchStaysFarBelowTheLocksAtWhichDerbyLocksTheTable() {
    expired(600);
    assertThat(purge(1_000_000)).isEqualTo(600);
    assertThat(batches()).extracting(PurgedBatch::deleted).containsExactly(500, 100);
  }

  /** The row is chosen while it is over, and locked by the transaction that then renews it. */
  @Test
  void aRowThatIsRenewedBetweenItsChoiceAndItsDeletionStays() {
    expired(3);
    Future<Long> purge =
        database()
            .commit(
                em -> {
                  em.createNativeQuery("UPDATE idempotency_record SET status = 201 WHERE " + K1)
                      .executeUpdate();
                  Future<Long> waiting = rivals().start(() -> purge(10));
                  await().until(database()::someoneWaitsForALock);
                  em.createNativeQuery(
                          "UPDATE idempotency_record SET expires_at = "
                              + new Database(em).nowPlus(Duration.ofHours(1))
                              + " WHERE "
                              + K1)
                      .executeUpdate();
                  return waiting;
                });
    assertThat(Rivals.result(purge)).isEqualTo(2);
    assertThat(left()).isOne();
    assertThat(left("k1")).isOne();
  }
}
