package org.justonce.incontainer;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jboss.arquillian.container.spi.event.SetupContainer;
import org.jboss.arquillian.core.api.annotation.Observes;
import org.jboss.arquillian.core.spi.LoadableExtension;
import org.jboss.arquillian.test.spi.event.suite.AfterSuite;

/**
 * Lays down the server of the in-container tests before Arquillian starts it: the product's own
 * configuration with fresh data, on the database that the container is named after, without the
 * application, which Arquillian deploys.
 */
public class ServerExtension implements LoadableExtension {

  @Override
  public void register(ExtensionBuilder builder) {
    builder.observer(Server.class);
  }

  /** Observes the life of the container. */
  public static class Server {

    private static final int BEFORE_THE_CONTAINER = 10;
    private static final String QUICK_START = "\n-XX:TieredStopAtLevel=1\n-XX:+UseSerialGC\n";
    private static final int AFTER_THE_CONTAINER = -10;

    private EmbeddedPostgres postgres;

    /** Writes the server's folder, and starts its database. */
    public void prepare(@Observes(precedence = BEFORE_THE_CONTAINER) SetupContainer event)
        throws IOException {
      Map<String, String> settings =
          event.getContainer().getContainerConfiguration().getContainerProperties();
      String kind = event.getContainer().getName();
      Path servers = Path.of(System.getProperty("justonce.test.wlp"), "usr", "servers");
      Path server = servers.resolve(settings.get("serverName"));
      delete(server);
      copy(servers.resolve("justonce-test"), server);
      Files.writeString(server.resolve("application.xml"), "<server/>\n");
      Path options = server.resolve("jvm.options");
      Files.writeString(options, QUICK_START, StandardOpenOption.APPEND);
      Files.writeString(
          server.resolve("bootstrap.properties"),
          """
          justonce.http.port=%s
          justonce.db.kind=%s
          justonce.db.port=%d
          justonce.db.name=postgres
          justonce.db.user=postgres
          justonce.db.password=trusted
          justonce.broker.kind=embedded
          justonce.broker.user=justonce
          justonce.broker.password=password-of-the-tests
          justonce.dev-data=true
          """
              .formatted(
                  settings.get("httpPort"), kind, kind.equals("postgres") ? startPostgres() : 0));
    }

    private int startPostgres() throws IOException {
      postgres = EmbeddedPostgres.builder().start();
      return postgres.getPort();
    }

    /** Stops the database. */
    public void stop(@Observes(precedence = AFTER_THE_CONTAINER) AfterSuite event)
        throws IOException {
      if (postgres != null) {
        postgres.close();
      }
    }

    private static void copy(Path template, Path server) throws IOException {
      Files.createDirectories(server.resolve("dropins"));
      try (Stream<Path> entries = Files.list(template)) {
        for (Path file : entries.filter(Files::isRegularFile).toList()) {
          Files.copy(file, server.resolve(file.getFileName()));
        }
      }
      for (String shared : List.of("lib", "artemis-rar")) {
        Files.createSymbolicLink(server.resolve(shared), template.resolve(shared).toAbsolutePath());
      }
    }

    private static void delete(Path folder) throws IOException {
      if (!Files.exists(folder)) {
        return;
      }
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
