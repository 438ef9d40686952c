package org.justonce.order;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListCursorTest {

  private static final String ID = "018f0000-0000-7000-8000-00000000000a";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-01T00:00:00Z",
        "2026-12-31T23:59:59.999999Z",
        "2026-06-01T12:00:00.120Z",
        "1970-01-01T00:00:00Z"
      })
  void aCursorComesBackAsItWasSent(String createdAt) {
    ListCursor cursor = new ListCursor(Instant.parse(createdAt), ID);
    assertThat(ListCursor.decode(cursor.encode())).isEqualTo(cursor);
  }

  @Test
  void aCursorCanStandInAQueryAsItIs() {
    assertThat(new ListCursor(Instant.parse("2026-01-01T00:00:00Z"), ID).encode())
        .matches("[A-Za-z0-9_-]+");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "!", "====", "é", "0", "AAAA", "a b", "null"})
  void whatIsNoBase64OfACursorIsRefused(String text) {
    assertThatThrownBy(() -> ListCursor.decode(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ID,
        "2026-01-01T00:00:00Z",
        "2026-01-01T00:00:00Z " + "x",
        "2026-01-01T00:00:00Z  " + ID,
        "2026-01-01 " + ID,
        "2026-13-01T00:00:00Z " + ID,
        "2026-01-01T00:00:00.000Z " + ID,
        "2026-01-01T01:00:00+01:00 " + ID,
        "2026-01-01T00:00:00Z " + ID + "\n",
        "2026-01-01T00:00:00Z é" + ID,
        "x " + ID
      })
  void aForgedCursorIsRefused(String plain) {
    assertThatThrownBy(() -> ListCursor.decode(base64(plain)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Else the database would fail on it, and the client would see a 500. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "+1000000000-12-31T23:59:59.999999999Z",
        "+10000-01-01T00:00:00Z",
        "-0001-01-01T00:00:00Z",
        "-1000000000-01-01T00:00:00Z",
        "0000-01-01T00:00:00Z"
      })
  void aCursorAtAnInstantThatNoDatabaseKeepsIsRefused(String createdAt) {
    assertThatThrownBy(() -> ListCursor.decode(base64(createdAt + " " + ID)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void paddingIsNotPartOfACursor() {
    String cursor = new ListCursor(Instant.parse("2026-01-01T00:00:00.1Z"), ID).encode();
    assertThatThrownBy(() -> ListCursor.decode(cursor + "="))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String base64(String plain) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(UTF_8));
  }
}
