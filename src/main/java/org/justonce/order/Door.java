package org.justonce.order;

/** Which way a payment fact came in. */
public enum Door {
  /** A client's call: a refusal is the client's to handle. */
  API(false),
  /** A message: a refusal is money that arrived, and is kept for an operator. */
  QUEUE(true);

  private final boolean keepsRefused;

  Door(boolean keepsRefused) {
    this.keepsRefused = keepsRefused;
  }

  /** Whether a refused fact is recorded as an unapplied payment. */
  boolean keepsRefused() {
    return keepsRefused;
  }
}
