package org.justonce.platform;

import java.util.regex.Pattern;

/** Text from outside that is stored and compared. */
public final class StoredText {

  /**
   * Text that every database keeps and tells from others: no control characters, no half surrogate
   * pairs, and no blank at either end, which Derby ignores in comparisons.
   */
  public static final Pattern FORM = Pattern.compile("(?! )[^\\p{Cc}\\p{Cs}]+(?<! )");

  private StoredText() {}
}
