package org.justonce.order;

import org.justonce.platform.StoredText;

/**
 * Who decides about an unapplied payment, and why. Kept with the payment and in the order's
 * history.
 *
 * @param operator the name of the caller, 1 to 64 characters
 * @param note 1 to 1,024 characters of the form of {@link StoredText}
 */
public record Decision(String operator, String note) {

  private static final int MAX_OPERATOR = 64;
  private static final int MAX_NOTE = 1024;

  /**
   * Checks the lengths and the note's form.
   *
   * @throws IllegalArgumentException when one is wrong
   */
  public Decision {
    if (operator.isEmpty() || operator.length() > MAX_OPERATOR) {
      throw new IllegalArgumentException("an operator's name has 1 to 64 characters");
    }
    if (note.length() > MAX_NOTE || !StoredText.FORM.matcher(note).matches()) {
      throw new IllegalArgumentException("a note is stored text of 1 to 1,024 characters");
    }
  }
}
