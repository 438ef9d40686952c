package org.justonce.order;

import java.util.Arrays;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.PageLimit;
import org.justonce.platform.ProblemException;

/**
 * The query parameters of a list; an empty one counts as absent.
 *
 * @param <S> the states that its entries have
 * @param status null for any
 * @param limit 1 to 200, default 50
 * @param after null for the first page
 */
public record ListParameters<S extends Enum<S>>(S status, int limit, ListCursor after) {

  /**
   * Reads them.
   *
   * @throws ProblemException 400 {@code invalid-parameter}
   */
  public static <S extends Enum<S>> ListParameters<S> read(
      Class<S> states, String status, String limit, String after) {
    return new ListParameters<>(
        readStatus(states, status), PageLimit.read(limit), readCursor(after));
  }

  /** The query of the page behind the given place. */
  public String next(ListCursor last) {
    String filter = status == null ? "" : "status=" + status + "&";
    return filter + "limit=" + limit + "&after=" + last.encode();
  }

  private static <S extends Enum<S>> S readStatus(Class<S> states, String text) {
    if (isAbsent(text)) {
      return null;
    }
    return Arrays.stream(states.getEnumConstants())
        .filter(status -> status.name().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                invalid("'status' is one of " + Arrays.toString(states.getEnumConstants()) + "."));
  }

  private static ListCursor readCursor(String text) {
    if (isAbsent(text)) {
      return null;
    }
    try {
      return ListCursor.decode(text);
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
