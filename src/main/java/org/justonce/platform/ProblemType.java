package org.justonce.platform;

/**
 * One kind of problem that the API answers with. Modules list theirs in an enum; each has a page at
 * {@code /problems/<code>}.
 *
 * <p>Source: RFC 9457, section 3.1.1 (the {@code type} member).
 */
public interface ProblemType {

  /** The slug, for example {@code order-not-found}: lower case words joined by {@code -}. */
  String code();

  /** The HTTP status, 400 to 599. */
  int status();

  /** One short sentence, the same for every occurrence. */
  String title();

  /** For the page: what has happened. */
  String explanation();

  /** For the page: what the caller should do. */
  String remedy();

  /** Whether the same request, sent again later, may succeed. */
  default boolean retryable() {
    return status() >= 500;
  }

  /** What becomes of the key when this answer is not stored under it. */
  default KeyAction keyAction() {
    return status() >= 500 ? KeyAction.REUSE : KeyAction.FIX;
  }
}
