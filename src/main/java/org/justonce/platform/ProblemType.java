package org.justonce.platform;

/**
 * One kind of problem that the API answers with. Modules list theirs in an enum; each has a page at
 * {@code /problems/<code>}.
 *
 * <p>Source: RFC 9457, section 3.1.1 (the {@code type} member).
 */
public interface ProblemType {

  /**
   * What is fixed about a problem.
   *
   * @param code the slug, for example {@code order-not-found}: lower case words joined by {@code -}
   * @param status the HTTP status, 400 to 599
   * @param title one short sentence, the same for every occurrence
   * @param explanation for the page: what has happened
   * @param remedy for the page: what the caller should do
   */
  record Description(String code, int status, String title, String explanation, String remedy) {}

  /** What is fixed about this problem. */
  Description description();

  /** The slug. */
  default String code() {
    return description().code();
  }

  /** The HTTP status. */
  default int status() {
    return description().status();
  }

  /** Whether the same request, sent again later, may succeed. */
  default boolean retryable() {
    return status() >= 500;
  }

  /** What becomes of the key when this answer is not stored under it. */
  default KeyAction keyAction() {
    return status() >= 500 ? KeyAction.REUSE : KeyAction.FIX;
  }
}
