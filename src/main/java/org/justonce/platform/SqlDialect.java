package org.justonce.platform;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What differs between the databases: the one place that knows their SQL and their error codes.
 *
 * <p>Sources: [1] PostgreSQL documentation, INSERT (ON CONFLICT) and appendix A (error codes). [2]
 * Apache Derby reference manual, "SQL error messages and exceptions".
 */
enum SqlDialect {
  POSTGRESQL {
    @Override
    Map<String, String> schemaTypes() {
      return Map.of("timestamp", "TIMESTAMP WITH TIME ZONE", "binary", "BYTEA", "text", "TEXT");
    }

    @Override
    String now() {
      return "clock_timestamp()";
    }

    @Override
    String nowPlus(Duration duration) {
      return "clock_timestamp() + interval '" + duration.toMillis() + " milliseconds'";
    }

    @Override
    String nowPlusSeconds() {
      return "clock_timestamp() + ? * interval '1 second'";
    }

    @Override
    int insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException {
      try (var statement = connection.prepareStatement(ifAbsent(insert))) {
        return bind(statement, values).executeUpdate();
      }
    }

    /** One round trip: the driver sends the three statements together. */
    @Override
    Claim claim(Connection connection, String change, Duration wait, Object... values)
        throws SQLException {
      String sql =
          "SET LOCAL lock_timeout = %d; %s; SET LOCAL lock_timeout TO DEFAULT"
              .formatted(wait.toMillis(), change);
      try (var statement = connection.prepareStatement(sql)) {
        bind(statement, values).execute();
        statement.getMoreResults();
        return statement.getUpdateCount() == 1 ? Claim.WON : Claim.LOST;
      } catch (SQLException e) {
        if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
          return Claim.HELD;
        }
        throw e;
      }
    }

    @Override
    String ifAbsent(String insert) {
      return insert + " ON CONFLICT DO NOTHING";
    }

    /**
     * One statement. The clock stands in subqueries, since a volatile function cannot bound an
     * index scan; its beginning spares walking over what the batches before have left in the index;
     * and without sorts the planner, who must guess how many rows are over, has only the index to
     * take them from in their order.
     */
    @Override
    PurgedBatch purge(Connection connection, PurgeRule rule, Timestamp from, int limit)
        throws SQLException {
      String sql =
          """
          SET LOCAL enable_sort = off;
          WITH chosen AS MATERIALIZED (
            SELECT ctid AS place, %2$s AS due FROM %1$s WHERE %3$s%4$s
            ORDER BY %2$s LIMIT %5$d FOR UPDATE SKIP LOCKED),
          gone AS (
            DELETE FROM %1$s WHERE ctid = ANY (ARRAY(SELECT place FROM chosen)) AND %3$s RETURNING 1)
          SELECT (SELECT count(*) FROM gone), count(*), max(due) FROM chosen"""
              .formatted(
                  rule.table(),
                  rule.due(),
                  rule.whereOver(
                      "(SELECT " + now() + ")", "(SELECT " + nowPlus(rule.age().negated()) + ")"),
                  from == null ? "" : " AND " + rule.due() + " >= ?",
                  limit);
      try (var statement = connection.prepareStatement(sql)) {
        bind(statement, from == null ? NOTHING : new Object[] {from}).execute();
        statement.getMoreResults();
        ResultSet counts = statement.getResultSet();
        counts.next();
        return new PurgedBatch(counts.getInt(1), counts.getInt(2) == limit, counts.getTimestamp(3));
      }
    }
  },

  DERBY {
    @Override
    Map<String, String> schemaTypes() {
      return Map.of("timestamp", "TIMESTAMP", "binary", "BLOB", "text", "CLOB");
    }

    @Override
    String now() {
      return "CURRENT_TIMESTAMP";
    }

    @Override
    String nowPlus(Duration duration) {
      return "{fn TIMESTAMPADD(SQL_TSI_SECOND, " + duration.toSeconds() + ", CURRENT_TIMESTAMP)}";
    }

    @Override
    String nowPlusSeconds() {
      return "{fn TIMESTAMPADD(SQL_TSI_SECOND, ?, CURRENT_TIMESTAMP)}";
    }

    /**
     * Derby has no ON CONFLICT; a duplicate rolls back the statement alone, not the transaction.
     */
    @Override
    int insertIfAbsent(Connection connection, String insert, Object... values) throws SQLException {
      try (var statement = connection.prepareStatement(insert)) {
        return bind(statement, values).executeUpdate();
      } catch (SQLException e) {
        if (DUPLICATE_KEY.equals(e.getSQLState())) {
          return 0;
        }
        throw e;
      }
    }

    /**
     * Derby serves one JVM, in which the set of running keys has already turned twins away, so no
     * claim waits here.
     */
    @Override
    Claim claim(Connection connection, String change, Duration wait, Object... values)
        throws SQLException {
      return insertIfAbsent(connection, change, values) == 1 ? Claim.WON : Claim.LOST;
    }

    @Override
    String ifAbsent(String insert) {
      return insert;
    }

    /**
     * The rows are chosen without locks, so that one that is being taken over shows what it will
     * be, and nobody is waited for.
     */
    @Override
    PurgedBatch purge(Connection connection, PurgeRule rule, Timestamp from, int limit)
        throws SQLException {
      int rows = Math.min(limit, LARGEST_DERBY_BATCH);
      String over = rule.whereOver(now(), nowPlus(rule.age().negated()));
      String select =
          "SELECT %s, %s FROM %s WHERE %s%s ORDER BY %2$s FETCH FIRST %d ROWS ONLY WITH UR"
              .formatted(
                  String.join(", ", rule.key()),
                  rule.due(),
                  rule.table(),
                  over,
                  from == null ? "" : " AND " + rule.due() + " >= ?",
                  rows);
      String delete =
          "DELETE FROM %s WHERE %s = ? AND %s"
              .formatted(rule.table(), String.join(" = ? AND ", rule.key()), over);
      try (var chosen = connection.prepareStatement(select);
          var deletion = connection.prepareStatement(delete)) {
        int found = 0;
        Timestamp last = null;
        ResultSet row = bind(chosen, from == null ? NOTHING : new Object[] {from}).executeQuery();
        while (row.next()) {
          for (int i = 1; i <= rule.key().size(); i++) {
            deletion.setObject(i, row.getObject(i));
          }
          deletion.addBatch();
          last = row.getTimestamp(rule.key().size() + 1);
          found++;
        }
        int deleted = IntStream.of(deletion.executeBatch()).sum();
        return new PurgedBatch(deleted, found == rows && deleted > 0, last);
      }
    }
  };

  /** Far from the 5000 row locks at which Derby would lock the whole table. */
  private static final int LARGEST_DERBY_BATCH = 500;

  private static final Object[] NOTHING = {};

  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String DUPLICATE_KEY = "23505";

  /** The dialect of the database behind the connection. */
  static SqlDialect of(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    if (product.equals("PostgreSQL")) {
      return POSTGRESQL;
    }
    if (product.equals("Apache Derby")) {
      return DERBY;
    }
    throw new IllegalStateException("not a supported database: " + product);
  }

  /** The types that the migrations leave open: {@code timestamp}, {@code binary}, {@code text}. */
  abstract Map<String, String> schemaTypes();

  /** SQL for the clock on the database's wall, also inside a transaction. */
  abstract String now();

  /** SQL for the instant that lies the duration after {@link #now()}; whole seconds at least. */
  abstract String nowPlus(Duration duration);

  /** SQL for the instant that lies as many seconds after {@link #now()} as the parameter says. */
  abstract String nowPlusSeconds();

  /** Inserts unless a unique key is taken: 1 inserted, 0 taken. Waits for a rival to commit. */
  abstract int insertIfAbsent(Connection connection, String insert, Object... values)
      throws SQLException;

  /** Changes one row, waiting at most the given time for a rival that holds it. */
  abstract Claim claim(Connection connection, String change, Duration wait, Object... values)
      throws SQLException;

  /** The insert as {@link #claim} takes it. */
  abstract String ifAbsent(String insert);

  /** As {@link Database#purge}. */
  abstract PurgedBatch purge(Connection connection, PurgeRule rule, Timestamp from, int limit)
      throws SQLException;

  static PreparedStatement bind(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }

  /** What a SQLState says, for both databases: they use disjoint codes. See [1] and [2]. */
  static StoreFailure classify(String sqlState) {
    return switch (sqlState) {
      case "40001", "40P01", LOCK_NOT_AVAILABLE, "40XL1", "40XL2" -> StoreFailure.BUSY;
      case "57P01", "57P02", "57P03", "25P03", "53300", "XJ040", "XJ015" ->
          StoreFailure.UNAVAILABLE;
      default -> sqlState.startsWith("08") ? StoreFailure.UNAVAILABLE : StoreFailure.OTHER;
    };
  }
}
