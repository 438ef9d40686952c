package org.justonce.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The statements that JPA cannot say, on the connection of the current transaction, and the meaning
 * of the database's failures.
 */
@ApplicationScoped
public class Database {

  private static final int PING_SECONDS = 2;

  @PersistenceContext(name = "justonce/EntityManager")
  private EntityManager entityManager;

  private volatile SqlDialect dialect;

  /** For the container. */
  public Database() {}

  /** On the given entity manager. */
  public Database(EntityManager entityManager) {
    this.entityManager = entityManager;
  }

  /**
   * Inserts a row unless one of its unique keys is taken. Never poisons the transaction.
   *
   * <p>Transaction: mandatory. A rival that has inserted the same key and not yet ended is waited
   * for, up to the database's lock timeout.
   *
   * @return whether this call inserted the row
   * @throws PersistenceException when the database fails, a lock timeout included
   */
  public boolean insertIfAbsent(String insert, Object... values) {
    return run(connection -> dialect(connection).insertIfAbsent(connection, insert, values) == 1);
  }

  /**
   * Inserts a row as a claim: like {@link #insertIfAbsent}, but a rival that is not done within the
   * given time is reported, not waited for.
   *
   * <p>Transaction: mandatory; after {@link Claim#HELD} it can only be rolled back.
   */
  public Claim claimByInsert(String insert, Duration wait, Object... values) {
    return run(
        connection -> {
          SqlDialect sql = dialect(connection);
          return sql.claim(connection, sql.ifAbsent(insert), wait, values);
        });
  }

  /**
   * Takes over a row by an UPDATE that states its condition; otherwise as {@link #claimByInsert}.
   */
  public Claim claimByUpdate(String update, Duration wait, Object... values) {
    return run(connection -> dialect(connection).claim(connection, update, wait, values));
  }

  /**
   * Takes the connection of the transaction before a first read. Without it JPA would read on a
   * connection of its own choice, and repeat the query for many seconds when it finds none.
   *
   * <p>Transaction: mandatory.
   *
   * @throws PersistenceException at once when there is no connection
   */
  public void connect() {
    connection();
  }

  /**
   * Runs one statement for each of the rows of values, together.
   *
   * <p>Transaction: mandatory.
   *
   * @return how many rows each has changed
   * @throws PersistenceException when the database fails
   */
  public int[] executeBatch(String change, List<Object[]> rows) {
    return run(
        connection -> {
          try (var statement = connection.prepareStatement(change)) {
            for (Object[] values : rows) {
              SqlDialect.bind(statement, values).addBatch();
            }
            return statement.executeBatch();
          }
        });
  }

  /**
   * Runs one statement.
   *
   * <p>Transaction: mandatory. JPA does not hear of it: entities that it holds keep their values.
   *
   * @return how many rows it has changed
   * @throws PersistenceException when the database fails
   */
  public int execute(String change, Object... values) {
    return run(
        connection -> {
          try (var statement = connection.prepareStatement(change)) {
            return SqlDialect.bind(statement, values).executeUpdate();
          }
        });
  }

  /** SQL for the database's wall clock. Transaction: mandatory. */
  public String now() {
    return dialect().now();
  }

  /** SQL for the database's wall clock plus the duration. Transaction: mandatory. */
  public String nowPlus(Duration duration) {
    return dialect().nowPlus(duration);
  }

  /**
   * Deletes a batch of the rows that are over, those that are due first. A row is judged as it is
   * when it is deleted: one that was renewed in between stays. Rows that another transaction has
   * locked are passed over where the database can, else waited for.
   *
   * <p>Transaction: a new one.
   *
   * @param from where the batch before has ended; null for the first of a run
   * @param limit rows at most, above 0; the database may take fewer
   * @throws PersistenceException when the database fails; nothing was deleted
   */
  @Transactional(Transactional.TxType.REQUIRES_NEW)
  public PurgedBatch purge(PurgeRule rule, Timestamp from, int limit) {
    return run(connection -> dialect(connection).purge(connection, rule, from, limit));
  }

  /**
   * SQL for the database's wall clock plus as many whole seconds as its one parameter says.
   * Transaction: mandatory.
   */
  public String nowPlusSeconds() {
    return dialect().nowPlusSeconds();
  }

  /**
   * Asks the database for a sign of life.
   *
   * <p>Transaction: a new one.
   *
   * @throws RuntimeException when it gives none in time
   */
  @Transactional(Transactional.TxType.REQUIRES_NEW)
  public void ping() {
    if (!run(connection -> connection.isValid(PING_SECONDS))) {
      throw new PersistenceException("the database does not answer");
    }
  }

  /** What the failure means: the first of its SQL causes that is no mere defect decides. */
  public StoreFailure classify(Throwable thrown) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Throwable t = thrown; t != null && seen.add(t); t = t.getCause()) {
      if (t instanceof SQLException e) {
        StoreFailure failure = classify(e);
        if (failure != StoreFailure.OTHER) {
          return failure;
        }
      }
    }
    return StoreFailure.OTHER;
  }

  private static StoreFailure classify(SQLException thrown) {
    for (SQLException e = thrown; e != null; e = e.getNextException()) {
      if (e instanceof SQLTransientConnectionException
          || e instanceof SQLNonTransientConnectionException
          || e instanceof SQLRecoverableException) {
        return StoreFailure.UNAVAILABLE;
      }
      if (e.getSQLState() != null) {
        StoreFailure failure = SqlDialect.classify(e.getSQLState());
        if (failure != StoreFailure.OTHER) {
          return failure;
        }
      }
    }
    return StoreFailure.OTHER;
  }

  private SqlDialect dialect() {
    SqlDialect known = dialect;
    return known != null ? known : run(this::dialect);
  }

  private SqlDialect dialect(Connection connection) throws SQLException {
    SqlDialect known = dialect;
    if (known == null) {
      known = SqlDialect.of(connection);
      dialect = known;
    }
    return known;
  }

  private <T> T run(Work<T> work) {
    try {
      return work.on(connection());
    } catch (SQLException e) {
      throw new PersistenceException(e);
    }
  }

  /** When no connection is to be had, the provider throws an exception of its own. */
  private Connection connection() {
    try {
      return entityManager.unwrap(Connection.class);
    } catch (PersistenceException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new PersistenceException(e);
    }
  }

  private interface Work<T> {
    T on(Connection connection) throws SQLException;
  }
}
