package org.justonce.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a server runs.
 *
 * @param war the archive
 * @param fileName what the server's configuration calls it
 * @param configuration files that take the place of the server's own; empty for none
 * @param guardedPath that asks whoever does not log in to do so
 */
record TestedApplication(Path war, String fileName, List<Path> configuration, String guardedPath) {

  /** The product, or a test archive made of it. */
  static TestedApplication justonce(Path war) {
    return new TestedApplication(war, "justonce.war", List.of(), Api.ORDERS);
  }

  /** An application of its own, with all files of the folder. */
  static TestedApplication configuredBy(
      Path folder, Path war, String fileName, String guardedPath) {
    try (Stream<Path> files = Files.list(folder)) {
      return new TestedApplication(war, fileName, files.toList(), guardedPath);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void deployTo(Path server) throws IOException {
    Files.copy(war, server.resolve("apps").resolve(fileName));
    for (Path file : configuration) {
      Files.copy(file, server.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
