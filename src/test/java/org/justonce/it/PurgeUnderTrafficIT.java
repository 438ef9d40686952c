package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A server purges expired records by itself while clients place orders. Few records in the normal
 * build; {@code ./mvnw verify -Ppurge} takes millions, and its table says what clients notice.
 */
@ExtendWith(TestBedExtension.class)
class PurgeUnderTrafficIT {

  private static final int ROWS = Integer.getInteger("purge.rows", 20_000);
  private static final Duration QUIET = Duration.ofSeconds(Integer.getInteger("purge.seconds", 2));
  private static final int CLIENTS = Integer.getInteger("purge.clients", 8);
  private static final Duration PATIENCE = Duration.ofSeconds(120 + ROWS / 1000);
  private static final int BATCH = 1000;
  private static final int LIVE = 1000;
  private static final int LEASED = 100;
  private static final int REPLAYS = 50;

  private static final String UNTOUCHABLE =
      "(idempotency_key LIKE 'live-%' OR idempotency_key LIKE 'leased-%')";

  private final PostgresDatabase database;
  private final Site site;

  PurgeUnderTrafficIT(TestBed bed) {
    this.database = bed.postgres().create("purge");
    this.site =
        new Site(
            bed.start(
                ServerSetup.postgres("purge", bed.testArchive(), database)
                    .with("justonce.idempotency.purge-interval", "PT0.5S")),
            database.rows());
  }

  @Test
  void expiredRecordsGoAndNothingElseDoesWhileOrdersArePlaced() {
    insert("'live-' || i", LIVE, "now() + interval '1 hour'", "NULL");
    insert("'leased-' || i", LEASED, "now() - interval '1 hour'", "now() + interval '1 hour'");
    String untouched = digest();
    try (LibertyServer server = site.server();
        OrderTraffic traffic = new OrderTraffic(site, CLIENTS);
        PurgeWatch watch = new PurgeWatch(database.dataSource())) {
      traffic.driveWhile(lasting(QUIET));
      Times before = measure(traffic, watch, lasting(QUIET));
      insert(
          "gen_random_uuid()::text", ROWS, "now() - (i + 1000) * interval '1 millisecond'", "NULL");
      BooleanSupplier patience = lasting(PATIENCE);
      Times during =
          measure(traffic, watch, () -> watch.deleted() < ROWS && patience.getAsBoolean());
      Times after = measure(traffic, watch, lasting(QUIET));
      report(List.of(before, during, after), watch);

      assertThat(expired()).as("expired records left").isZero();
      assertThat(deadlocks()).isZero();
      assertThat(digest()).as("live and leased records").isEqualTo(untouched);
      assertThat(List.of(before, during, after))
          .allSatisfy(times -> assertThat(times.phase.refusals()).isEmpty());
      assertEachOrderHasItsRecord(traffic.placed());
      assertThat(server.log()).doesNotContain("the purge of expired keys failed");
    }
  }

  private record Times(
      OrderTraffic.Phase phase,
      double longestLockWaitMs,
      double longestBatchMs,
      double longestLockingBatchMs) {}

  private static Times measure(OrderTraffic traffic, PurgeWatch watch, BooleanSupplier goOn) {
    watch.begin();
    OrderTraffic.Phase phase = traffic.driveWhile(goOn);
    return new Times(
        phase, watch.longestLockWaitMs(), watch.longestBatchMs(), watch.longestLockingBatchMs());
  }

  private static BooleanSupplier lasting(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    return () -> System.nanoTime() - end < 0;
  }

  /**
   * Committed when the database has put all of it on its disk, so that this is no part of what
   * follows.
   */
  private void insert(String key, int count, String expiresAt, String leaseUntil) {
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          """
          INSERT INTO idempotency_record (tenant, idempotency_key, fingerprint, state, status,
            headers, body, created_at, completed_at, expires_at, lease_until)
          SELECT 'acme', %s, 'v1:' || md5(i::text) || md5(i::text), 'COMPLETED', 201,
            'Content-Type: application/json', convert_to(repeat(md5(i::text), 9), 'UTF8'),
            now() - interval '1 day', now() - interval '1 day', %s, %s
          FROM generate_series(1, %d) i"""
              .formatted(key, expiresAt, leaseUntil, count));
      site.rows().run("CHECKPOINT");
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertEachOrderHasItsRecord(List<OrderTraffic.Placed> placed) {
    assertThat(placed).hasSizeGreaterThan(CLIENTS);
    assertThat(site.rows().count("SELECT count(*) FROM customer_order")).isEqualTo(placed.size());
    assertThat(
            site.rows()
                .count(
                    "SELECT count(*) FROM idempotency_record WHERE state = 'COMPLETED' AND NOT "
                        + UNTOUCHABLE))
        .isEqualTo(placed.size());
    for (int i = 0; i < REPLAYS; i++) {
      OrderTraffic.Placed each = placed.get((int) ((long) i * placed.size() / REPLAYS));
      Answer again = site.acme().order(each.sku(), 1).key(each.key()).send();
      assertThat(again.isReplay()).isTrue();
      assertThat(again.text()).isEqualTo(each.answer());
    }
  }

  private String digest() {
    return site.rows()
        .run(
            "SELECT md5(string_agg(r::text, ',' ORDER BY idempotency_key)) FROM idempotency_record r"
                + " WHERE "
                + UNTOUCHABLE)
        .get(0);
  }

  private long expired() {
    return site.rows()
        .count(
            "SELECT count(*) FROM idempotency_record WHERE expires_at <= now() AND NOT "
                + UNTOUCHABLE);
  }

  private long deadlocks() {
    return site.rows()
        .count("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
  }

  private void report(List<Times> times, PurgeWatch watch) {
    StringBuilder table = new StringBuilder();
    table.append(
        "%n%,d expired records, %d clients%n%-24s%18s%18s%18s%n"
            .formatted(ROWS, CLIENTS, "", "nothing to purge", "purge running", "afterwards"));
    row(table, "orders per second", times, t -> t.phase.ordersPerSecond());
    row(table, "median, ms", times, t -> t.phase.percentileMs(50));
    row(table, "99th percentile, ms", times, t -> t.phase.percentileMs(99));
    row(table, "longest order, ms", times, t -> t.phase.percentileMs(100));
    row(table, "longest lock wait, ms", times, Times::longestLockWaitMs);
    row(table, "longest purge tx, ms", times, Times::longestBatchMs);
    row(table, "with row locks, ms", times, Times::longestLockingBatchMs);
    table.append(
        """
        purge: %.0f s; ms for each %d rows, pauses included: first tenth %.1f, middle %.1f, last tenth %.1f
        deadlocks: %d; expired records left: %d
        table: %s
        """
            .formatted(
                times.get(1).phase.elapsed().toMillis() / 1e3,
                BATCH,
                watch.msForRows(BATCH, 0, 0.1),
                watch.msForRows(BATCH, 0.45, 0.55),
                watch.msForRows(BATCH, 0.9, 1),
                deadlocks(),
                expired(),
                tableStatistics()));
    System.out.println(table);
  }

  private static void row(
      StringBuilder table, String name, List<Times> times, ToDoubleFunction<Times> value) {
    table.append("%-24s".formatted(name));
    times.forEach(
        each -> table.append(String.format(Locale.ROOT, "%18.1f", value.applyAsDouble(each))));
    table.append(System.lineSeparator());
  }

  private String tableStatistics() {
    return site.rows()
        .run(
            """
            SELECT format('%s of %s updates in place, %s dead rows, %s runs of autovacuum, %s',
              n_tup_hot_upd, n_tup_upd, n_dead_tup, autovacuum_count,
              pg_size_pretty(pg_total_relation_size(relid)))
            FROM pg_stat_user_tables WHERE relname = 'idempotency_record'""")
        .get(0);
  }
}
