package org.justonce.incontainer;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jboss.arquillian.config.descriptor.api.ContainerDef;
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

    /**
     * Writes the server's folder, and starts its database. The container finds servers by their
     * name: no two runs on a machine may share one.
     */
    public void prepare(@Observes(precedence = BEFORE_THE_CONTAINER) SetupContainer event)
        throws IOException {
      ContainerDef container = event.getContainer().getContainerConfiguration();
      String kind = event.getContainer().getName();
      String prefix = "justonce-arquillian-" + kind + "-";
      String name = prefix + ProcessHandle.current().pid();
      int httpPort = freePort();
      container.overrideProperty("serverName", name);
      container.overrideProperty("httpPort", String.valueOf(httpPort));

      Path servers = Path.of(System.getProperty("justonce.test.wlp"), "usr", "servers");
      deleteServersOfEarlierRuns(servers, prefix);
      Path server = servers.resolve(name);
      copy(servers.resolve("justonce-test"), server);
      Files.writeString(server.resolve("application.xml"), "<server/>\n");
      Path options = server.resolve("jvm.options");
      Files.writeString(options, QUICK_START, StandardOpenOption.APPEND);
      Files.writeString(
          server.resolve("bootstrap.properties"),
          """
          justonce.http.port=%d
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
              .formatted(httpPort, kind, kind.equals("postgres") ? startPostgres() : 0));
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

    private static void deleteServersOfEarlierRuns(Path servers, String prefix) throws IOException {
      try (Stream<Path> folders = Files.list(servers)) {
        for (Path folder : folders.toList()) {
          if (folder.getFileName().toString().startsWith(prefix)) {
            delete(folder);
          }
        }
      }
    }

    private static int freePort() throws IOException {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      }
    }

    private static void delete(Path folder) throws IOException {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
