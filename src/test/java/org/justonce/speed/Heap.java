package org.justonce.speed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.justonce.it.LibertyServer;

/** The heap of another JVM on this machine. */
final class Heap {

  private static final Pattern USED = Pattern.compile("\\bused (\\d+)K");

  private Heap() {}

  /** What a server needs when it has nothing to do, in MiB: the heap in use after a collection. */
  static double usedMiB(LibertyServer server) {
    ask(server, "GC.run");
    Matcher used = USED.matcher(ask(server, "GC.heap_info"));
    if (!used.find()) {
      throw new IllegalStateException("no figure of the heap");
    }
    return Long.parseLong(used.group(1)) / 1024.0;
  }

  private static String ask(LibertyServer server, String command) {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    try {
      Process process =
          new ProcessBuilder(jcmd.toString(), String.valueOf(server.pid()), command)
              .redirectErrorStream(true)
              .start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
