package org.justonce.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.awaitility.Awaitility;

/**
 * What the test classes of a run share: one PostgreSQL, and servers that are started when they are
 * first needed and stay until the end. Tests keep apart by keys, references and orders of their
 * own.
 */
public final class TestBed implements AutoCloseable {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final Thread lastResort = new Thread(this::closeAll);
  private final Lazy<Path> archive = new Lazy<>(TestBed::writeArchive);
  private final Lazy<Postgres> postgres = new Lazy<>(() -> keep(Postgres.start()));
  private final Lazy<PostgresDatabase> sharedDatabase =
      new Lazy<>(() -> postgres.get().create("shared"));
  private final int providerPort = Ports.free();
  private final Lazy<ProviderProcess> provider =
      new Lazy<>(() -> keep(ProviderProcess.start(providerPort)));
  private final Lazy<Site> first = new Lazy<>(() -> node(setup("shared-1")));
  private final Lazy<Site> second = new Lazy<>(() -> node(setup("shared-2").givingUpSoon()));
  private final Lazy<Site> derby =
      new Lazy<>(
          () ->
              Site.onDerby(
                  start(
                      ServerSetup.derby("shared-derby", testArchive())
                          .withProviders(providerUrl()))));

  TestBed() {
    Runtime.getRuntime().addShutdownHook(lastResort);
    Awaitility.setDefaultTimeout(LONGEST_WAIT);
  }

  /** A value that is made once, by whoever needs it first. */
  private static final class Lazy<T> {
    private final Supplier<T> maker;
    private CompletableFuture<T> value;

    Lazy(Supplier<T> maker) {
      this.maker = maker;
    }

    synchronized CompletableFuture<T> begin() {
      if (value == null) {
        value = CompletableFuture.supplyAsync(maker, task -> new Thread(task).start());
      }
      return value;
    }

    T get() {
      return begin().join();
    }
  }

  private static Path writeArchive() {
    try {
      Path folder = Files.createDirectories(ServerFolder.ofTests());
      return TestArchive.write(folder.resolve("justonce-with-test-classes.war"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ServerSetup setup(String name) {
    return ServerSetup.postgres(name, testArchive(), sharedDatabase.get())
        .withProviders(providerUrl());
  }

  /** Where that provider is. */
  String providerUrl() {
    return ProviderProcess.url(providerPort);
  }

  private Site node(ServerSetup setup) {
    return new Site(start(setup), sharedDatabase.get().rows());
  }

  /** The product with the test classes. */
  Path testArchive() {
    return archive.get();
  }

  Postgres postgres() {
    return postgres.get();
  }

  public PostgresDatabase sharedDatabase() {
    return sharedDatabase.get();
  }

  /** The payment provider that the shared servers ask. */
  ProviderProcess provider() {
    return provider.get();
  }

  /** The shared server on PostgreSQL. */
  public Site onPostgres() {
    return first.get();
  }

  /** Another node on the database of {@link #onPostgres}; its broker gives messages up soon. */
  Site secondNode() {
    first.begin();
    return second.get();
  }

  /** The shared server with everything embedded. */
  Site onDerby() {
    return derby.get();
  }

  /** Starts a server that lives until the end of the run, or until the test closes it. */
  LibertyServer start(ServerSetup setup) {
    LibertyServer server = keep(LibertyServer.launch(setup));
    server.awaitReady();
    return server;
  }

  /** Closes the resource at the end of the run, also when a test fails to. */
  synchronized <T extends AutoCloseable> T keep(T resource) {
    opened.push(resource);
    return resource;
  }

  /** A file that does not exist yet; requests wait for it. */
  Gate gate() {
    return new Gate(ServerFolder.ofTests().resolve("gate-" + UUID.randomUUID()));
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(lastResort);
    closeAll();
  }

  private synchronized void closeAll() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
