package org.justonce.idempotency;

import java.util.List;
import java.util.regex.Pattern;

/**
 * An idempotency key as its header carries it.
 *
 * <p>Sources: [1] draft-ietf-httpapi-idempotency-key-header-07, section 2.1 (the field is an Item
 * Structured Header whose value is a String). [2] RFC 8941, sections 3.3.3 (String), 3.1.2
 * (parameters) and 4.2.5. Beyond [1] a bare key is taken whole, as most clients send it.
 *
 * @param value 1 to 255 characters, 0x21 to 0x7E
 */
record IdempotencyKey(String value) {

  private static final int MAX_LENGTH = 255;

  /** Room for escapes and parameters; keeps the pattern's work small. */
  private static final int MAX_FIELD_LENGTH = 2048;

  /** Possessive, as the other loop below: the matcher then iterates instead of recursing. */
  private static final String STRING_CHARACTERS =
      "(?:[\\x20-\\x21\\x23-\\x5B\\x5D-\\x7E]|\\\\[\"\\\\])*+";

  /** A parameter of [2]: {@code ;} then blanks, a key, and maybe a bare item. */
  private static final String PARAMETER =
      "; *[a-z*][a-z0-9_.*-]*"
          + "(?:=(?:"
          + "-?[0-9]{1,12}\\.[0-9]{1,3}|-?[0-9]{1,15}"
          + "|\""
          + STRING_CHARACTERS
          + "\""
          + "|[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*"
          + "|:(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,3}={0,2})?:"
          + "|\\?[01]))?";

  private static final Pattern QUOTED =
      Pattern.compile("\"(" + STRING_CHARACTERS + ")\"(?:" + PARAMETER + ")*+");

  private static final Pattern BARE = Pattern.compile("[\\x21-\\x7E&&[^\",;]]+");
  private static final Pattern VALUE = Pattern.compile("[\\x21-\\x7E]+");

  /** The fields are no key; the message tells the sender why. */
  static final class Invalid extends Exception {
    private static final long serialVersionUID = 1L;

    Invalid(String message) {
      super(message);
    }
  }

  /**
   * Reads the key from the header's fields.
   *
   * @param fields one or more field values, as received
   * @throws Invalid when they are not one well-formed key
   */
  static IdempotencyKey parse(List<String> fields) throws Invalid {
    if (fields.size() != 1) {
      throw new Invalid("The key header was sent more than once.");
    }
    String field = trimOptionalWhiteSpace(fields.get(0));
    if (field.isEmpty()) {
      throw new Invalid("The key header is empty.");
    }
    if (field.length() > MAX_FIELD_LENGTH) {
      throw new Invalid("The key header is too long.");
    }
    String value = field.startsWith("\"") ? unquote(field) : bare(field);
    if (value.isEmpty() || value.length() > MAX_LENGTH) {
      throw new Invalid("A key has 1 to " + MAX_LENGTH + " characters.");
    }
    return new IdempotencyKey(value);
  }

  private static String bare(String field) throws Invalid {
    if (!BARE.matcher(field).matches()) {
      throw new Invalid("A bare key holds visible ASCII characters other than '\"', ',' and ';'.");
    }
    return field;
  }

  private static String unquote(String field) throws Invalid {
    var string = QUOTED.matcher(field);
    if (!string.matches()) {
      throw new Invalid("The quoted key is not a String of RFC 8941.");
    }
    String value = string.group(1).replaceAll("\\\\([\"\\\\])", "$1");
    if (!value.isEmpty() && !VALUE.matcher(value).matches()) {
      throw new Invalid("A key holds no blanks.");
    }
    return value;
  }

  /** By hand: a pattern anchored at the end would try each run of blanks anew. */
  private static String trimOptionalWhiteSpace(String field) {
    int start = 0;
    int end = field.length();
    while (start < end && isOptionalWhiteSpace(field.charAt(start))) {
      start++;
    }
    while (start < end && isOptionalWhiteSpace(field.charAt(end - 1))) {
      end--;
    }
    return field.substring(start, end);
  }

  private static boolean isOptionalWhiteSpace(char c) {
    return c == ' ' || c == '\t';
  }
}
