package org.justonce.platform;

import java.util.Locale;

/** What a caller should do with its idempotency key after a problem. */
public enum KeyAction {
  /** Send the same request with the same key again. */
  REUSE,
  /** The key is used up by this answer: another attempt needs a new key. */
  ROTATE,
  /** Correct the request; the key was not used up. */
  FIX;

  /** The value of the member {@code keyAction} of a problem. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
