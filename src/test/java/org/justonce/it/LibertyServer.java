package org.justonce.it;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A server in a process of its own, which can be stopped, killed and started again; its data stay.
 */
public final class LibertyServer implements AutoCloseable {

  /** The longest start, on a machine that has much else to do. */
  static final Duration START = Duration.ofMinutes(4);

  private static final Duration STOP = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(100);

  /** Runs the server, and kills it when this process's end of the standard input is gone. */
  private static final String ENDING_WITH_THE_TESTS =
      """
      exec 3<&0
      "$0" run "$1" 3<&- &
      server=$!
      { cat <&3 >/dev/null; kill -9 $server; } 2>/dev/null &
      watch=$!
      wait $server
      kill $watch""";

  private final ServerSetup setup;
  private final ServerFolder folder;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private Process process;

  private LibertyServer(ServerSetup setup) {
    this.setup = setup;
    this.folder = ServerFolder.create(setup);
  }

  /** Starts a server and waits until its application serves. */
  public static LibertyServer start(ServerSetup setup) {
    LibertyServer server = launch(setup);
    server.awaitReady();
    return server;
  }

  /** Starts a server and does not wait. */
  static LibertyServer launch(ServerSetup setup) {
    LibertyServer server = new LibertyServer(setup);
    server.launch();
    return server;
  }

  /** Starts the process; the server must not be running. */
  void launch() {
    ProcessBuilder builder =
        new ProcessBuilder(
            "/bin/sh",
            "-c",
            ENDING_WITH_THE_TESTS,
            ServerFolder.installation().resolve("bin/server").toString(),
            setup.name());
    var environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("JUSTONCE_") || name.startsWith("WLP_"));
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("WLP_USER_DIR", folder.user().toString());
    environment.put("WLP_OUTPUT_DIR", folder.output().toString());
    environment.put("JUSTONCE_DATA_DIR", folder.data().toString());
    environment.putAll(setup.environment());
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(folder.console().toFile()));
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until the application answers and the server calls itself ready. */
  void awaitReady() {
    await("server " + setup.name())
        .atMost(START)
        .pollInterval(POLL)
        .failFast(this::requireAlive)
        .until(() -> status("/health/ready") == 200 && isServing());
  }

  /** Whether the application itself answers, for one: to a caller that does not log in. */
  boolean isServing() {
    return status(setup.application().guardedPath()) == 401;
  }

  private void requireAlive() {
    if (!process.isAlive()) {
      throw new IllegalStateException("the server has ended: " + log());
    }
  }

  /** The status of a GET; 0 when nobody answers. */
  int status(String path) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(uri(path)).timeout(Duration.ofSeconds(10)).build();
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  public URI uri(String path) {
    return URI.create("http://127.0.0.1:" + setup.httpPort() + path);
  }

  ServerSetup setup() {
    return setup;
  }

  HttpClient http() {
    return http;
  }

  /** What the server has logged since its last start. */
  String log() {
    try {
      return Files.exists(folder.messages()) ? Files.readString(folder.messages()) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many threads of the server are inside the class at this moment. */
  long threadsIn(String className) {
    try {
      Process dump =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                  String.valueOf(pid()),
                  "Thread.print")
              .redirectErrorStream(true)
              .start();
      String threads = new String(dump.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.stream(threads.split("\n\n"))
          .filter(thread -> thread.contains("at " + className + "."))
          .count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The process in which the server runs. */
  public long pid() {
    return servers().get(0).pid();
  }

  /** Ends the process with SIGTERM, as an operator does. */
  void stop() {
    List<ProcessHandle> servers = servers();
    servers.forEach(ProcessHandle::destroy);
    awaitEnd(servers);
    kill();
  }

  /** Stops the process with SIGSTOP: it does nothing more, and its connections stay open. */
  void pause() {
    signal("-STOP");
  }

  /** Lets a paused process go on with SIGCONT. */
  void resume() {
    signal("-CONT");
  }

  private void signal(String signal) {
    for (ProcessHandle server : servers()) {
      try {
        new ProcessBuilder("kill", signal, String.valueOf(server.pid())).start().waitFor();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  /** Ends the process with SIGKILL: nothing in it runs any more. */
  void kill() {
    List<ProcessHandle> family = family();
    family.forEach(ProcessHandle::destroyForcibly);
    awaitEnd(family);
  }

  /** Starts an ended server again and waits until it serves. */
  void restart() {
    launch();
    awaitReady();
  }

  @Override
  public void close() {
    kill();
  }

  /** Without the shell around it. */
  private List<ProcessHandle> servers() {
    return family().stream()
        .filter(member -> member.info().command().orElse("").endsWith("/java"))
        .toList();
  }

  private List<ProcessHandle> family() {
    return Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
  }

  private static void awaitEnd(List<ProcessHandle> family) {
    for (ProcessHandle handle : family) {
      try {
        handle.onExit().get(STOP.toSeconds(), TimeUnit.SECONDS);
      } catch (TimeoutException | ExecutionException e) {
        handle.destroyForcibly();
        throw new IllegalStateException("the server does not end", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }
}
