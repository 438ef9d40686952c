package org.justonce.it;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** A stand-alone broker in a process of its own. */
final class BrokerProcess implements AutoCloseable {

  private final int port = Ports.free();
  private final Path folder = ServerFolder.ofTests().resolve("broker-" + UUID.randomUUID());
  private Process process;

  private BrokerProcess() {}

  /** Starts a broker and waits until it takes messages. */
  static BrokerProcess start() {
    BrokerProcess broker = new BrokerProcess();
    broker.launch();
    return broker;
  }

  int port() {
    return port;
  }

  String url() {
    return "tcp://127.0.0.1:" + port;
  }

  private void launch() {
    try {
      Files.createDirectories(folder);
      ProcessBuilder builder =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-Xmx256m",
              "-XX:TieredStopAtLevel=1",
              "-cp",
              System.getProperty("java.class.path"),
              BrokerMain.class.getName(),
              url(),
              folder.toString());
      builder.redirectErrorStream(true).redirectOutput(folder.resolve("console.log").toFile());
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    await("the broker").until(this::isReady);
  }

  private boolean isReady() throws IOException {
    String console = Files.readString(folder.resolve("console.log"));
    if (!process.isAlive()) {
      throw new IllegalStateException(console);
    }
    return console.contains(BrokerMain.READY);
  }

  /** Ends the process with SIGKILL; its messages stay on disk. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  void restart() {
    launch();
  }

  @Override
  public void close() {
    kill();
  }
}
