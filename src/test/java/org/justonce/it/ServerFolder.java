package org.justonce.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A server's own folders: its configuration, copied from the template, and its output. */
final class ServerFolder {

  private static final String TEMPLATE = "justonce-test";

  private final Path root;
  private final String server;

  private ServerFolder(Path root, String server) {
    this.root = root;
    this.server = server;
  }

  /** The installed server. */
  static Path installation() {
    return Path.of(System.getProperty("justonce.test.wlp"));
  }

  /** Where the folders of all test servers are. */
  static Path ofTests() {
    return installation().getParent().resolveSibling("it");
  }

  /** Lays down a fresh folder; what an earlier run left under its name is deleted. */
  static ServerFolder create(ServerSetup setup) {
    ServerFolder folder = new ServerFolder(ofTests().resolve(setup.name()), setup.name());
    try {
      folder.delete();
      folder.fill(setup);
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void fill(ServerSetup setup) throws IOException {
    Path template = installation().resolve("usr/servers").resolve(TEMPLATE);
    Path config = Files.createDirectories(user().resolve("servers").resolve(server));
    Files.createDirectories(output());
    Files.createDirectories(config.resolve("apps"));
    try (Stream<Path> entries = Files.list(template)) {
      for (Path file : entries.filter(Files::isRegularFile).toList()) {
        Files.copy(file, config.resolve(file.getFileName()));
      }
    }
    for (String shared : List.of("lib", "artemis-rar")) {
      Files.createSymbolicLink(config.resolve(shared), template.resolve(shared).toAbsolutePath());
    }
    setup.application().deployTo(config);
    Files.writeString(
        config.resolve("bootstrap.properties"),
        "justonce.db.kind="
            + setup.databaseKind()
            + "\njustonce.broker.kind="
            + setup.brokerKind());
    String options = Files.readString(config.resolve("jvm.options")).replaceAll("-Xmx\\S+", "");
    Files.writeString(
        config.resolve("jvm.options"),
        options.strip() + "\n" + String.join("\n", setup.jvmOptions()) + "\n");
  }

  private void delete() throws IOException {
    if (!Files.exists(root)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  Path user() {
    return root.resolve("usr");
  }

  Path output() {
    return root.resolve("output");
  }

  Path data() {
    return root.resolve("data");
  }

  Path console() {
    return root.resolve("console.log");
  }

  Path messages() {
    return output().resolve(server).resolve("logs/messages.log");
  }
}
