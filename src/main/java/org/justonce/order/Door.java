package org.justonce.order;

/** Which way a payment fact came in. */
public enum Door {
  /** A client's call: a refusal is the client's to handle. */
  API(false),
  /** A provider's callback: a refusal is money that arrived, and is kept for an operator. */
  CALLBACK(true),
  /** A message: as with a callback. */
  QUEUE(true),
  /** An operator's decision about an unapplied payment: a refusal leaves it as it is. */
  OPERATOR(false);

  private final boolean keepsRefused;

  Door(boolean keepsRefused) {
    this.keepsRefused = keepsRefused;
  }

  /** Whether a refused fact is recorded as an unapplied payment. */
  boolean keepsRefused() {
    return keepsRefused;
  }
}
