package org.justonce.it;

import com.fasterxml.uuid.Generators;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.example.tickets.TicketsApplication;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.slf4j.LoggerFactory;

/** An application that has nothing of this one but the SDK's jar. */
final class TicketsArchive {

  static final String TICKETS = "/tickets/api/tickets";

  private static final Path SOURCE = Path.of("src/test/resources/tickets");
  private static final String DDL = "META-INF/justonce/postgresql.sql";

  private TicketsArchive() {}

  /** The jar as it is shipped. */
  static File sdk() {
    return new File(System.getProperty("justonce.test.sdk"));
  }

  /** The tables that the jar brings the DDL of, and the application's own. */
  static String ddl() {
    try (ZipFile jar = new ZipFile(sdk());
        InputStream ddl = jar.getInputStream(jar.getEntry(DDL))) {
      return new String(ddl.readAllBytes(), StandardCharsets.UTF_8)
          + """
          CREATE TABLE ticket (id VARCHAR(36) PRIMARY KEY, holder VARCHAR(64), shipment_key VARCHAR(64));
          CREATE TABLE refund (id VARCHAR(36) PRIMARY KEY, ticket_id VARCHAR(36) NOT NULL)""";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the archive below the test servers' folder. */
  static TestedApplication write(String name, Class<?>... more) {
    try {
      Path war = Files.createDirectories(ServerFolder.ofTests()).resolve(name + ".war");
      ShrinkWrap.create(WebArchive.class, "tickets.war")
          .addPackage(TicketsApplication.class.getPackage())
          .addClasses(more)
          .addAsResource(SOURCE.resolve("persistence.xml").toFile(), "META-INF/persistence.xml")
          .setWebXML(SOURCE.resolve("web.xml").toFile())
          .addAsLibraries(sdk())
          .addAsLibraries(jarOf(Caffeine.class), jarOf(Generators.class))
          .addAsLibraries(jarOf(LoggerFactory.class))
          .as(ZipExporter.class)
          .exportTo(war.toFile(), true);
      return TestedApplication.configuredBy(
          SOURCE.resolve("server"), war, "tickets.war", TICKETS + "/weather");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static File jarOf(Class<?> type) {
    try {
      return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
