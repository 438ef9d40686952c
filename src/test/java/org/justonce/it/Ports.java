package org.justonce.it;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Free ports on loopback, below the range from which the system takes its own. */
final class Ports {

  private static final int LOWEST = 12_000;
  private static final int HIGHEST = 32_000;
  private static final Set<Integer> WELL_KNOWN = Set.of(18_080, 28_080);

  private Ports() {}

  /** A port that nobody listens on now. */
  static int free() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (!WELL_KNOWN.contains(port) && isFree(port)) {
        return port;
      }
    }
  }

  /** Whether nobody listens on the port. */
  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
