package org.justonce.idempotency;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.justonce.platform.Sha256;

/**
 * Tells whether two requests are the same, byte for byte: SHA-256 over method, raw path, raw query
 * and the body as received, each with its length in front so that no byte can move from one part to
 * the next. An absent query and an empty one differ.
 *
 * @param value {@code v1:} and 64 hexadecimal digits; the version lets nodes of two releases share
 *     a table
 */
record Fingerprint(String value) {

  private static final String VERSION = "v1:";

  static Fingerprint of(String method, String rawPath, String rawQuery, byte[] body) {
    MessageDigest digest = Sha256.digest();
    frame(digest, method.getBytes(StandardCharsets.UTF_8));
    frame(digest, rawPath.getBytes(StandardCharsets.UTF_8));
    if (rawQuery == null) {
      digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(-1).array());
    } else {
      frame(digest, rawQuery.getBytes(StandardCharsets.UTF_8));
    }
    frame(digest, body);
    return new Fingerprint(VERSION + HexFormat.of().formatHex(digest.digest()));
  }

  private static void frame(MessageDigest digest, byte[] part) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).array());
    digest.update(part);
  }
}
