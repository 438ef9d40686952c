package org.justonce.order;

import java.util.Arrays;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.ProblemException;

/**
 * The query parameters of the list; an empty one counts as absent.
 *
 * @param status null for any
 * @param limit 1 to 200, default 50
 * @param after null for the first page
 */
record ListParameters(OrderStatus status, int limit, OrderCursor after) {

  private static final int DEFAULT_LIMIT = 50;
  private static final int MAX_LIMIT = 200;

  /**
   * @throws ProblemException 400 {@code invalid-parameter}
   */
  static ListParameters read(String status, String limit, String after) {
    return new ListParameters(readStatus(status), readLimit(limit), readCursor(after));
  }

  /** The query of the page behind the given place. */
  String next(OrderCursor last) {
    String filter = status == null ? "" : "status=" + status + "&";
    return filter + "limit=" + limit + "&after=" + last.encode();
  }

  private static OrderStatus readStatus(String text) {
    if (isAbsent(text)) {
      return null;
    }
    return Arrays.stream(OrderStatus.values())
        .filter(status -> status.name().equals(text))
        .findFirst()
        .orElseThrow(
            () -> invalid("'status' is one of " + Arrays.toString(OrderStatus.values()) + "."));
  }

  private static int readLimit(String text) {
    if (isAbsent(text)) {
      return DEFAULT_LIMIT;
    }
    if (!text.matches("[0-9]{1,3}")
        || Integer.parseInt(text) < 1
        || Integer.parseInt(text) > MAX_LIMIT) {
      throw invalid("'limit' is a number from 1 to " + MAX_LIMIT + ".");
    }
    return Integer.parseInt(text);
  }

  private static OrderCursor readCursor(String text) {
    if (isAbsent(text)) {
      return null;
    }
    try {
      return OrderCursor.decode(text);
    } catch (IllegalArgumentException e) {
      throw invalid("'after' is not a cursor of this list.");
    }
  }

  private static boolean isAbsent(String text) {
    return text == null || text.isEmpty();
  }

  private static ProblemException invalid(String detail) {
    return new ProblemException(CommonProblem.INVALID_PARAMETER, detail);
  }
}
