package org.justonce.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import org.justonce.it.LibertyServer;
import org.justonce.it.Postgres;
import org.justonce.it.PostgresDatabase;
import org.justonce.it.Rows;
import org.justonce.it.ServerSetup;
import org.justonce.it.Site;
import org.justonce.it.TestArchive;

/** A durable PostgreSQL, and servers of the shipped archive in JVMs of 512 MiB heap on it. */
final class Laboratory implements AutoCloseable {

  private static final String HEAP = "-Xmx512m";

  private final Postgres postgres;
  private final Deque<LibertyServer> servers = new ArrayDeque<>();

  Laboratory() {
    this.postgres = Postgres.startDurable();
  }

  PostgresDatabase createDatabase(String name) {
    return postgres.create(name);
  }

  /** Starts a server on the database. */
  Site start(PostgresDatabase database) {
    ServerSetup setup =
        ServerSetup.postgres("speed-" + database.name(), TestArchive.product(), database)
            .withJvmOptions(HEAP);
    LibertyServer server = LibertyServer.start(setup);
    servers.push(server);
    return new Site(server, database.rows());
  }

  /**
   * What the measurement stands on.
   *
   * @throws IllegalStateException when the database is not durable
   */
  static String describe(Rows rows) throws IOException {
    String fsync = show(rows, "fsync");
    String commit = show(rows, "synchronous_commit");
    if (!fsync.equals("on") || !commit.equals("on")) {
      throw new IllegalStateException("fsync " + fsync + ", synchronous_commit " + commit);
    }
    return String.format(
        Locale.ROOT,
        "PostgreSQL %s, fsync %s, synchronous_commit %s, data on %s; %d processors; server heap %s%n",
        show(rows, "server_version"),
        fsync,
        commit,
        Files.getFileStore(Path.of(show(rows, "data_directory"))).type(),
        Runtime.getRuntime().availableProcessors(),
        HEAP);
  }

  private static String show(Rows rows, String setting) {
    return rows.run("SHOW " + setting).get(0);
  }

  @Override
  public void close() throws IOException {
    servers.forEach(LibertyServer::close);
    postgres.close();
  }
}
