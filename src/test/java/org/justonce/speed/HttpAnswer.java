package org.justonce.speed;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What came back for one request.
 *
 * @param status of HTTP
 * @param replayed whether it is marked as a replay
 * @param location empty when there was none
 * @param body its bytes
 */
record HttpAnswer(int status, boolean replayed, String location, byte[] body) {

  /** Returns this answer if it is a placed order, in the very call or in an earlier one. */
  HttpAnswer requirePlaced(boolean asReplay) {
    if (status != 201 || replayed != asReplay || location.isEmpty()) {
      throw new WrongAnswerException(
          "not %s: %s".formatted(asReplay ? "a replayed order" : "a new order", this));
    }
    return this;
  }

  /** Returns this answer if it is a replay of the first one. */
  HttpAnswer requireReplayOf(HttpAnswer first) {
    requirePlaced(true);
    if (!Arrays.equals(body, first.body) || !location.equals(first.location)) {
      throw new WrongAnswerException(
          "not the first answer: %s instead of %s".formatted(this, first));
    }
    return this;
  }

  String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return status + (replayed ? " replayed " : " ") + location + " " + text();
  }
}
