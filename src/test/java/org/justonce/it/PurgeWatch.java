package org.justonce.it;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Looks at a PostgreSQL again and again while a purge runs in it. */
final class PurgeWatch implements AutoCloseable {

  private static final int EVERY_MS = 20;

  private static final String SAMPLE =
      """
      SELECT
        max(extract(epoch FROM clock_timestamp() - xact_start) * 1000)
          FILTER (WHERE query LIKE '%SKIP LOCKED%' AND state <> 'idle'
            AND extract(epoch FROM xact_start) * 1000 >= ?),
        max(extract(epoch FROM clock_timestamp() - xact_start) * 1000)
          FILTER (WHERE query LIKE '%SKIP LOCKED%' AND state <> 'idle'
            AND backend_xid IS NOT NULL AND extract(epoch FROM xact_start) * 1000 >= ?),
        max(extract(epoch FROM clock_timestamp() - query_start) * 1000)
          FILTER (WHERE wait_event_type = 'Lock' AND extract(epoch FROM query_start) * 1000 >= ?),
        (SELECT n_tup_del FROM pg_stat_user_tables WHERE relname = 'idempotency_record')
      FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()""";

  private final Connection connection;
  private final PreparedStatement sample;
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private final List<Progress> progress = new CopyOnWriteArrayList<>();
  private volatile long beganAtMs = System.currentTimeMillis();
  private volatile double longestBatchMs;
  private volatile double longestLockingBatchMs;
  private volatile double longestLockWaitMs;
  private volatile long deleted;

  private record Progress(long atNs, long deleted) {}

  PurgeWatch(DataSource dataSource) {
    try {
      connection = dataSource.getConnection();
      sample = connection.prepareStatement(SAMPLE);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    thread.scheduleAtFixedRate(this::look, 0, EVERY_MS, TimeUnit.MILLISECONDS);
  }

  private synchronized void look() {
    try (ResultSet row = sampled()) {
      row.next();
      longestBatchMs = Math.max(longestBatchMs, row.getDouble(1));
      longestLockWaitMs = Math.max(longestLockWaitMs, row.getDouble(3));
      longestLockingBatchMs = Math.max(longestLockingBatchMs, row.getDouble(2));
      if (row.getLong(4) != deleted) {
        deleted = row.getLong(4);
        progress.add(new Progress(System.nanoTime(), deleted));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private ResultSet sampled() throws SQLException {
    sample.setLong(1, beganAtMs);
    sample.setLong(2, beganAtMs);
    sample.setLong(3, beganAtMs);
    return sample.executeQuery();
  }

  /** Forgets the longest times, and looks only at what begins from now on. */
  synchronized void begin() {
    beganAtMs = System.currentTimeMillis();
    longestBatchMs = 0;
    longestLockingBatchMs = 0;
    longestLockWaitMs = 0;
  }

  /** How many records have been deleted; the database tells about once in a second. */
  long deleted() {
    return deleted;
  }

  /**
   * The longest transaction of the purge that was seen. One that finds nothing may read long over
   * what vacuum has not yet taken from the index, and locks nothing.
   */
  double longestBatchMs() {
    return longestBatchMs;
  }

  /** The longest of those that hold locks on rows: no such lock was held longer. */
  double longestLockingBatchMs() {
    return longestLockingBatchMs;
  }

  /** The longest that anybody was seen to wait for a lock. */
  double longestLockWaitMs() {
    return longestLockWaitMs;
  }

  /**
   * The mean time for a number of rows between two shares of all that were deleted. The time begins
   * with the first deletion that was seen.
   *
   * @param fromShare 0 to 1
   * @param toShare 0 to 1, above the first
   */
  double msForRows(int rows, double fromShare, double toShare) {
    Progress from = at(fromShare);
    Progress to = at(toShare);
    return (to.atNs - from.atNs) / 1e6 * rows / Math.max(1, to.deleted - from.deleted);
  }

  private Progress at(double share) {
    return progress.stream()
        .filter(each -> each.deleted >= share * deleted)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() {
    thread.shutdownNow();
    try {
      if (thread.awaitTermination(10, TimeUnit.SECONDS)) {
        connection.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
