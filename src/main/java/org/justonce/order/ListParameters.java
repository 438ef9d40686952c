package org.justonce.order;

import java.util.Arrays;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.PageLimit;
import org.justonce.platform.ProblemException;

/**
 * The query parameters of the list; an empty one counts as absent.
 *
 * @param status null for any
 * @param limit 1 to 200, default 50
 * @param after null for the first page
 */
record ListParameters(OrderStatus status, int limit, OrderCursor after) {

  /**
   * @throws ProblemException 400 {@code invalid-parameter}
   */
  static ListParameters read(String status, String limit, String after) {
    return new ListParameters(readStatus(status), PageLimit.read(limit), readCursor(after));
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
