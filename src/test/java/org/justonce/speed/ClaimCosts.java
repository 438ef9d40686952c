package org.justonce.speed;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * What the statements of a claim cost on PostgreSQL, one by one, as the API layer sends them: from
 * this one can tell what knowing beforehand that a key is new, or known, would save.
 */
final class ClaimCosts {

  private static final String CLAIM =
      """
      SET LOCAL lock_timeout = 100;
      INSERT INTO idempotency_record
        (tenant, idempotency_key, fingerprint, state, created_at, expires_at)
      VALUES (?, ?, ?, 'PROCESSING', clock_timestamp(), clock_timestamp() + interval '1 day')
      ON CONFLICT DO NOTHING;
      SET LOCAL lock_timeout TO DEFAULT""";

  private static final String LOOK =
      """
      SELECT tenant, idempotency_key, fingerprint, state, status, headers, body,
        created_at, completed_at, expires_at
      FROM idempotency_record
      WHERE tenant = ? AND idempotency_key = ? AND expires_at > CURRENT_TIMESTAMP""";

  private static final String FINGERPRINT = "v1:" + "0".repeat(64);
  private static final int KNOWN_KEYS = 1_000;

  /** In the order of the table. */
  private enum Step {
    CLAIM_OF_A_NEW_KEY("claim of a new key (inserts)"),
    CLAIM_OF_A_KNOWN_KEY("claim of a known key (does nothing), then look"),
    LOOK_AT_A_KNOWN_KEY("look at a known key alone"),
    LOOK_FOR_A_NEW_KEY("look for a new key alone");

    private final String text;

    Step(String text) {
      this.text = text;
    }
  }

  private final DataSource database;
  private final String tenant;

  /** On the records of a tenant, who must have some. */
  ClaimCosts(DataSource database, String tenant) {
    this.database = database;
    this.tenant = tenant;
  }

  /**
   * Measures each step in turn, each in a transaction that is rolled back outside of the time that
   * is taken, the first half unseen to warm up.
   *
   * @param times how often each step counts
   * @return mean and percentiles of each step, in microseconds
   * @throws WrongAnswerException when a step did not do what it is to cost
   */
  String measure(int times) throws SQLException {
    try (Connection connection = database.getConnection()) {
      List<String> known = knownKeys(connection);
      connection.setAutoCommit(false);
      long[][] taken = new long[Step.values().length][times];
      try (PreparedStatement claim = connection.prepareStatement(CLAIM);
          PreparedStatement look = connection.prepareStatement(LOOK)) {
        for (int i = -times; i < times; i++) {
          String knownKey = known.get(Math.floorMod(i, known.size()));
          for (Step step : Step.values()) {
            long begun = System.nanoTime();
            boolean right = run(step, claim, look, knownKey);
            if (i >= 0) {
              taken[step.ordinal()][i] = System.nanoTime() - begun;
            }
            connection.rollback();
            if (!right) {
              throw new WrongAnswerException("not a " + step.text + ": " + knownKey);
            }
          }
        }
      }
      return table(taken);
    }
  }

  private boolean run(Step step, PreparedStatement claim, PreparedStatement look, String knownKey)
      throws SQLException {
    return switch (step) {
      case CLAIM_OF_A_NEW_KEY -> claim(claim, UUID.randomUUID().toString()) == 1;
      case CLAIM_OF_A_KNOWN_KEY -> claim(claim, knownKey) == 0 && look(look, knownKey);
      case LOOK_AT_A_KNOWN_KEY -> look(look, knownKey);
      case LOOK_FOR_A_NEW_KEY -> !look(look, UUID.randomUUID().toString());
    };
  }

  private int claim(PreparedStatement claim, String key) throws SQLException {
    claim.setString(1, tenant);
    claim.setString(2, key);
    claim.setString(3, FINGERPRINT);
    claim.execute();
    claim.getMoreResults();
    return claim.getUpdateCount();
  }

  private boolean look(PreparedStatement look, String key) throws SQLException {
    look.setString(1, tenant);
    look.setString(2, key);
    try (ResultSet row = look.executeQuery()) {
      return row.next() && row.getBytes("body") != null;
    }
  }

  private List<String> knownKeys(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            SELECT idempotency_key FROM idempotency_record
            WHERE tenant = ? ORDER BY md5(idempotency_key) LIMIT ?""")) {
      statement.setString(1, tenant);
      statement.setInt(2, KNOWN_KEYS);
      List<String> keys = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          keys.add(rows.getString(1));
        }
      }
      return keys;
    }
  }

  private static String table(long[][] taken) {
    StringBuilder table =
        new StringBuilder(
            String.format("%-48s %9s %9s %9s%n", "microseconds", "mean", "p50", "p99"));
    for (Step step : Step.values()) {
      long[] sorted = taken[step.ordinal()];
      Arrays.sort(sorted);
      table.append(
          String.format(
              Locale.ROOT,
              "%-48s %9.0f %9.0f %9.0f%n",
              step.text,
              Arrays.stream(sorted).average().orElseThrow() / 1e3,
              sorted[sorted.length / 2] / 1e3,
              sorted[(int) (sorted.length * 0.99)] / 1e3));
    }
    return table.toString();
  }
}
