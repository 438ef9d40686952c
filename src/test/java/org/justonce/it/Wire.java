package org.justonce.it;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A connection on which a test sends bytes that no HTTP client would send. */
final class Wire implements AutoCloseable {

  private static final Duration LONGEST = Duration.ofSeconds(90);

  private final Socket socket;

  private Wire(Socket socket) {
    this.socket = socket;
  }

  static Wire to(LibertyServer server) {
    try {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.setup().httpPort());
      socket.setSoTimeout(Math.toIntExact(LONGEST.toMillis()));
      return new Wire(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a text, of which each line ends as HTTP has it. */
  Wire send(String text) {
    return send(text.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  Wire send(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Tells the server that no more will come; it may still answer. */
  Wire finish() {
    try {
      socket.shutdownOutput();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Everything that the server sends until it closes the connection; empty when that is nothing.
   */
  String answer() {
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(received);
    } catch (IOException e) {
      // a reset connection: what came before it is the answer
    }
    return received.toString(StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
