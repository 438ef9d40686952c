package org.justonce.platform;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.sql.DataSource;

/**
 * A database of its own for the tests of one class: migrated as the application migrates it, with
 * the application's persistence unit on it, its transactions begun and ended by the tests.
 */
public final class TestDatabase implements AutoCloseable {

  private final DataSource dataSource;
  private final String lockWaits;
  private final EntityManagerFactory unit;

  /**
   * Migrates the database, without development data.
   *
   * @param lockWaits a query for the number of transactions that wait for a lock
   */
  TestDatabase(DataSource dataSource, String lockWaits) {
    this.dataSource = dataSource;
    this.lockWaits = lockWaits;
    SchemaMigration.migrate(dataSource, false);
    this.unit = persistenceUnit(dataSource);
  }

  /** The application's persistence unit on the given database, without JTA. */
  static EntityManagerFactory persistenceUnit(DataSource dataSource) {
    return Persistence.createEntityManagerFactory(
        "justonce",
        Map.of(
            "jakarta.persistence.transactionType",
            "RESOURCE_LOCAL",
            "jakarta.persistence.jtaDataSource",
            "",
            "jakarta.persistence.nonJtaDataSource",
            dataSource,
            "eclipselink.session-name",
            "unit-" + System.identityHashCode(dataSource),
            "eclipselink.logging.level",
            "SEVERE"));
  }

  /** Does the work in a transaction that is committed, or rolled back when it throws. */
  public <T> T commit(Function<EntityManager, T> work) {
    return end(work, true);
  }

  /** Does the work in a transaction that is rolled back. */
  public <T> T rollBack(Function<EntityManager, T> work) {
    return end(work, false);
  }

  /** As {@link #commit}, without a result. */
  public void run(Consumer<EntityManager> work) {
    commit(
        entityManager -> {
          work.accept(entityManager);
          return null;
        });
  }

  private <T> T end(Function<EntityManager, T> work, boolean commit) {
    try (EntityManager entityManager = unit.createEntityManager()) {
      entityManager.getTransaction().begin();
      try {
        T result = work.apply(entityManager);
        if (commit) {
          entityManager.getTransaction().commit();
        }
        return result;
      } finally {
        if (entityManager.getTransaction().isActive()) {
          entityManager.getTransaction().rollback();
        }
      }
    }
  }

  /** Runs one statement by itself. */
  public void execute(String sql) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  /** The number that a query answers. */
  public long number(String query) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new AssertionError(query, e);
    }
  }

  /** Whether a transaction waits for a lock at this moment. */
  public boolean someoneWaitsForALock() {
    return number(lockWaits) > 0;
  }

  @Override
  public void close() {
    unit.close();
  }
}
