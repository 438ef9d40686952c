package org.justonce.platform;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.apache.derby.jdbc.EmbeddedDataSource;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Gives test methods the database that their class names by {@link OnDerby} or {@link OnPostgres}:
 * one {@link TestDatabase} for a class, or an empty {@link DataSource} for each parameter. JUnit
 * closes the databases; one PostgreSQL server serves the whole run.
 */
class DatabaseParameter implements ParameterResolver {

  private static final ExtensionContext.Namespace SPACE =
      ExtensionContext.Namespace.create(DatabaseParameter.class);

  private static final String POSTGRES_LOCK_WAITS =
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'""";

  private static final String DERBY_LOCK_WAITS =
      "SELECT count(*) FROM SYSCS_DIAG.LOCK_TABLE WHERE STATE = 'WAIT'";

  /** Closed by JUnit at the end of the run. */
  private record PostgresServer(EmbeddedPostgres server) implements AutoCloseable {

    static PostgresServer start() {
      try {
        return new PostgresServer(EmbeddedPostgres.builder().start());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == TestDatabase.class || type == DataSource.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() == DataSource.class) {
      return emptyDatabase(context);
    }
    Class<?> owner = context.getRequiredTestClass();
    ExtensionContext ofClass = context;
    while (ofClass.getTestMethod().isPresent()) {
      ofClass = ofClass.getParent().orElseThrow();
    }
    return ofClass
        .getStore(SPACE)
        .computeIfAbsent(
            owner,
            key ->
                new TestDatabase(
                    emptyDatabase(context),
                    isPostgres(context) ? POSTGRES_LOCK_WAITS : DERBY_LOCK_WAITS),
            TestDatabase.class);
  }

  private static boolean isPostgres(ExtensionContext context) {
    return context.getRequiredTestClass().isAnnotationPresent(OnPostgres.class);
  }

  private static DataSource emptyDatabase(ExtensionContext context) {
    String name = "t" + UUID.randomUUID().toString().replace("-", "");
    return isPostgres(context) ? postgres(context, name) : derby(name);
  }

  private static DataSource postgres(ExtensionContext context, String name) {
    EmbeddedPostgres server =
        context
            .getRoot()
            .getStore(SPACE)
            .computeIfAbsent("postgres", key -> PostgresServer.start(), PostgresServer.class)
            .server();
    execute(server.getPostgresDatabase(), "CREATE DATABASE " + name);
    PGSimpleDataSource dataSource = (PGSimpleDataSource) server.getDatabase("postgres", name);
    dataSource.setOptions("-c lock_timeout=5s -c timezone=UTC");
    return dataSource;
  }

  private static DataSource derby(String name) {
    EmbeddedDataSource dataSource = new EmbeddedDataSource();
    dataSource.setDatabaseName("memory:" + name);
    dataSource.setCreateDatabase("create");
    execute(
        dataSource, "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.locks.waitTimeout', '10')");
    return dataSource;
  }

  private static void execute(DataSource dataSource, String sql) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }
}
