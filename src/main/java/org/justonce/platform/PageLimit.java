package org.justonce.platform;

/** How many items of a list a caller wants at once: 1 to 200, 50 without a word. */
public final class PageLimit {

  private static final int DEFAULT = 50;
  private static final int MOST = 200;

  private PageLimit() {}

  /**
   * Reads the query parameter {@code limit}; an empty one counts as absent.
   *
   * @throws ProblemException 400 {@code invalid-parameter}
   */
  public static int read(String text) {
    if (text == null || text.isEmpty()) {
      return DEFAULT;
    }
    if (!text.matches("[0-9]{1,3}")
        || Integer.parseInt(text) < 1
        || Integer.parseInt(text) > MOST) {
      throw new ProblemException(
          CommonProblem.INVALID_PARAMETER, "'limit' is a number from 1 to " + MOST + ".");
    }
    return Integer.parseInt(text);
  }
}
