package org.justonce.it;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** A real PostgreSQL in which each server or pair of servers has a database. */
public final class Postgres implements AutoCloseable {

  private static final String LOOPBACK = "127.0.0.1";

  private final EmbeddedPostgres server;

  private Postgres(EmbeddedPostgres server) {
    this.server = server;
  }

  /** Does not force its writes to disk: enough where it is never killed itself. */
  static Postgres start() {
    return start(EmbeddedPostgres.builder());
  }

  /** Durable, as PostgreSQL is by its own defaults; the tests' library switches that off. */
  public static Postgres startDurable() {
    return start(
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on"));
  }

  private static Postgres start(EmbeddedPostgres.Builder builder) {
    try {
      EmbeddedPostgres server = builder.setServerConfig("max_connections", "300").start();
      new JdbcRows(server.getPostgresDatabase())
          .run(
              "CREATE ROLE %s LOGIN PASSWORD '%s'"
                  .formatted(PostgresDatabase.USER, PostgresDatabase.PASSWORD));
      return new Postgres(server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates a database. */
  public PostgresDatabase create(String name) {
    Rows rows = new JdbcRows(server.getPostgresDatabase());
    for (String sql : List.of("DROP DATABASE IF EXISTS %1$s", "CREATE DATABASE %1$s OWNER %2$s")) {
      rows.run(sql.formatted(name, PostgresDatabase.USER));
    }
    return new PostgresDatabase(
        LOOPBACK, server.getPort(), name, server.getDatabase("postgres", name));
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
