package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.justonce.platform.Database;
import org.justonce.platform.OnPostgres;
import org.justonce.platform.PurgeRule;
import org.justonce.platform.PurgedBatch;
import org.justonce.platform.Rivals;

@OnPostgres
class RecordPurgePostgresTest extends RecordPurgeContract {

  private static final int GATE = 4711;

  /** Looks at no row while someone holds the gate; what it sees of rows is older than that. */
  private static final PurgeRule EXPIRED_BEHIND_A_GATE =
      new PurgeRule(
          RecordPurge.EXPIRED.table(),
          RecordPurge.EXPIRED.key(),
          RecordPurge.EXPIRED.due(),
          RecordPurge.EXPIRED.age(),
          "pg_advisory_xact_lock_shared(" + GATE + ") IS NOT NULL");

  @Test
  void purgersAtTheSameTimeDeleteEachRowOnceAndNoneFails() {
    int rows = 3000;
    database()
        .execute(
            """
            INSERT INTO idempotency_record (tenant, idempotency_key, fingerprint, state, status,
              created_at, expires_at)
            SELECT 'acme', 'k' || i, 'x', 'COMPLETED', 200, now(), now() - i * interval '1 second'
            FROM generate_series(1, %d) i"""
                .formatted(rows));
    List<Long> deleted = rivals().race(4, () -> purge(50));
    assertThat(deleted.stream().mapToLong(Long::longValue).sum()).isEqualTo(rows);
    assertThat(left()).isZero();
    assertThat(
            database()
                .number(
                    "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"))
        .isZero();
  }

  /** The statement still sees the row as it was before the renewal. */
  @Test
  void aRowThatIsRenewedAfterThePurgeHasSeenItStays() {
    expired(3);
    Future<Long> purge =
        database()
            .commit(
                em -> {
                  em.createNativeQuery("SELECT pg_advisory_xact_lock(" + GATE + ") IS NULL")
                      .getSingleResult();
                  Future<Long> waiting = rivals().start(() -> purge(EXPIRED_BEHIND_A_GATE, 10));
                  await().until(database()::someoneWaitsForALock);
                  database()
                      .execute(
                          """
                          UPDATE idempotency_record SET expires_at = now() + interval '1 hour'
                          WHERE idempotency_key = 'k1'""");
                  return waiting;
                });
    assertThat(Rivals.result(purge)).isEqualTo(2);
    assertThat(left()).isOne();
    assertThat(left("k1")).isOne();
  }

  /** However the planner guesses how many rows are over, of which it knows nothing. */
  @Test
  void aBatchReadsNoMoreRowsThanItDeletes() {
    database()
        .execute(
            """
            INSERT INTO idempotency_record (tenant, idempotency_key, fingerprint, state, status,
              created_at, expires_at)
            SELECT 'acme', 'k' || i, 'x', 'COMPLETED', 200, now(), now() - i * interval '1 second'
            FROM generate_series(1, 20000) i""");
    database()
        .rollBack(
            em -> {
              Database sql = new Database(em);
              PurgedBatch first = sql.purge(RecordPurge.EXPIRED, null, 100);
              assertThat(rowsRead(em)).isEqualTo(100);
              PurgedBatch second = sql.purge(RecordPurge.EXPIRED, first.last(), 100);
              assertThat(second.deleted()).isEqualTo(100);
              assertThat(rowsRead(em)).isBetween(200L, 210L);
              return null;
            });
  }

  private static long rowsRead(EntityManager em) {
    return ((Number)
            em.createNativeQuery(
                    """
                    SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables
                    WHERE relname = 'idempotency_record'""")
                .getSingleResult())
        .longValue();
  }
}
