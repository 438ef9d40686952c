package org.justonce.platform;

/** What a failed use of the database means. */
public enum StoreFailure {
  /** A lock timeout, a deadlock or a serialization failure: nothing done, worth a retry. */
  BUSY,
  /** The database cannot be reached, is stopping, or gives no connection. */
  UNAVAILABLE,
  /** Anything else: a defect. */
  OTHER
}
