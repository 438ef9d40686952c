package org.justonce.idempotency;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The preference {@code wait} of a request: for how many seconds its sender would rather wait than
 * be told that the first request still runs.
 *
 * <p>Sources: RFC 7240, sections 2 (syntax; of two the first counts; what is not understood is
 * ignored) and 4.3 (wait).
 */
final class WaitPreference {

  private static final int MAX_FIELD_LENGTH = 2048;

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";
  private static final String WORD =
      "(?:" + TOKEN + "|\"(?:[^\"\\\\\\x00-\\x08\\x0A-\\x1F\\x7F]|\\\\[\\t -~])*+\")";
  private static final String BLANKS = "[ \\t]*+";
  private static final String VALUE = "(?:" + BLANKS + "=" + BLANKS + "(" + WORD + "))?";

  /** One preference with its parameters, up to the comma behind it or the end. */
  private static final Pattern PREFERENCE =
      Pattern.compile(
          "\\G[ \\t,]*+(%s)%s(?:%s;%s(?:%s%s)?)*+%s(?:,|$)"
              .formatted(TOKEN, VALUE, BLANKS, BLANKS, TOKEN, VALUE, BLANKS));

  private static final Pattern SECONDS = Pattern.compile("\"?([0-9]{1,9})\"?");

  private WaitPreference() {}

  /**
   * Reads the preference.
   *
   * @param fields the {@code Prefer} fields as received
   * @return 0 to 999,999,999 seconds; empty when there is no such preference
   */
  static OptionalInt seconds(List<String> fields) {
    String list = String.join(",", fields);
    if (list.length() > MAX_FIELD_LENGTH) {
      return OptionalInt.empty();
    }
    Matcher preference = PREFERENCE.matcher(list);
    while (preference.find()) {
      if (preference.group(1).equalsIgnoreCase("wait")) {
        return number(preference.group(2));
      }
    }
    return OptionalInt.empty();
  }

  private static OptionalInt number(String value) {
    Matcher seconds = SECONDS.matcher(value == null ? "" : value);
    return seconds.matches()
        ? OptionalInt.of(Integer.parseInt(seconds.group(1)))
        : OptionalInt.empty();
  }
}
