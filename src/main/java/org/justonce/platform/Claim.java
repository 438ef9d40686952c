package org.justonce.platform;

/** How an attempt to take a row ended. */
public enum Claim {
  /** The row was inserted or changed. */
  WON,
  /** The row is there, committed, and does not fit the condition. */
  LOST,
  /**
   * A rival's transaction holds it and did not end in time; the transaction must be rolled back.
   */
  HELD
}
