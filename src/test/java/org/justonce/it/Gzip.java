package org.justonce.it;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The gzip coding, as two senders make it. */
final class Gzip {

  private Gzip() {}

  static byte[] pack(String plain) {
    return pack(plain.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] pack(byte[] plain) {
    return pack(plain, Deflater.DEFAULT_COMPRESSION);
  }

  /** The same content in other bytes: nothing in it is compressed. */
  static byte[] packLoosely(byte[] plain) {
    return pack(plain, Deflater.NO_COMPRESSION);
  }

  private static byte[] pack(byte[] plain, int level) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(level);
          }
        }) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static byte[] unpack(byte[] packed) {
    try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return plain.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
