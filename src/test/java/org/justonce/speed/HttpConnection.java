package org.justonce.speed;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * A connection that is kept alive, on a blocking socket, for one thread: server, database and
 * clients share the processors, so a client must cost next to nothing. It reads answers that have a
 * {@code Content-Length}, which all answers of the API have.
 */
final class HttpConnection implements AutoCloseable {

  private static final int TIMEOUT_MS = 60_000;

  private final URI server;
  private final StringBuilder line = new StringBuilder(128);
  private Socket socket;
  private InputStream in;

  HttpConnection(URI server) {
    this.server = server;
  }

  /** Sends a whole request and reads its answer. */
  HttpAnswer send(byte[] request) throws IOException {
    if (socket == null) {
      connect();
    }
    socket.getOutputStream().write(request);
    return read();
  }

  private void connect() throws IOException {
    socket = new Socket(InetAddress.getByName(server.getHost()), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MS);
    in = new BufferedInputStream(socket.getInputStream());
  }

  private HttpAnswer read() throws IOException {
    int status = Integer.parseInt(nextLine().substring(9, 12));
    int length = -1;
    boolean replayed = false;
    boolean last = false;
    String location = "";
    for (String field = nextLine(); !field.isEmpty(); field = nextLine()) {
      if (is("Content-Length", field)) {
        length = Integer.parseInt(valueOf(field));
      } else if (is("Idempotent-Replayed", field)) {
        replayed = valueOf(field).equals("true");
      } else if (is("Location", field)) {
        location = valueOf(field);
      } else if (is("Connection", field)) {
        last = valueOf(field).equalsIgnoreCase("close");
      }
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException();
    }
    if (last) {
      close();
    }
    return new HttpAnswer(status, replayed, location, body);
  }

  private static boolean is(String name, String field) {
    return field.length() > name.length()
        && field.charAt(name.length()) == ':'
        && field.regionMatches(true, 0, name, 0, name.length());
  }

  private static String valueOf(String field) {
    return field.substring(field.indexOf(':') + 1).strip();
  }

  private String nextLine() throws IOException {
    line.setLength(0);
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException();
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
      socket = null;
    }
  }

  /** The bytes of a POST of JSON; a null key sends none. */
  static byte[] post(URI uri, String apiKey, String idempotencyKey, String json) {
    return """
        POST %s HTTP/1.1\r
        Host: %s\r
        Authorization: Bearer %s\r
        Content-Type: application/json\r
        Content-Length: %d\r
        %s\r
        %s"""
        .formatted(
            uri.getPath(),
            uri.getAuthority(),
            apiKey,
            json.length(),
            idempotencyKey == null ? "" : "Idempotency-Key: " + idempotencyKey + "\r\n",
            json)
        .getBytes(StandardCharsets.ISO_8859_1);
  }
}
