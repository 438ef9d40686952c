package org.justonce.order;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import org.justonce.platform.Identifiers;

/**
 * A place in a list of orders or payments: behind the entry with this instant and id. Opaque to
 * clients.
 *
 * @param createdAt of the last entry seen
 * @param id of the last entry seen
 */
public record ListCursor(Instant createdAt, String id) {

  /** What every database can keep; no entry is older or younger. */
  private static final Instant LEAST = Instant.EPOCH;

  private static final Instant MOST = Instant.parse("9999-12-31T23:59:59.999999Z");

  /** As clients send it back. */
  String encode() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((createdAt + " " + id).getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws IllegalArgumentException for anything else
   */
  static ListCursor decode(String text) {
    String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.US_ASCII);
    int blank = plain.indexOf(' ');
    if (blank < 0 || !Identifiers.isWellFormed(plain.substring(blank + 1))) {
      throw new IllegalArgumentException("not a cursor");
    }
    try {
      ListCursor cursor =
          new ListCursor(Instant.parse(plain.substring(0, blank)), plain.substring(blank + 1));
      if (cursor.createdAt.isBefore(LEAST)
          || cursor.createdAt.isAfter(MOST)
          || !cursor.encode().equals(text)) {
        throw new IllegalArgumentException("not a cursor");
      }
      return cursor;
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("not a cursor", e);
    }
  }
}
