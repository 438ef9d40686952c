package org.justonce.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Holds requests inside servers until it is opened; closing it opens it for good. */
record Gate(Path file) implements AutoCloseable {

  void open() {
    try {
      if (!Files.exists(file)) {
        Files.createFile(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    open();
  }
}
