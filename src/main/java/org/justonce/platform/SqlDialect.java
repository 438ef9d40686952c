package org.justonce.platform;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

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
  };

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
