package org.justonce.order;

/** How a cancellation ended. */
public sealed interface CancelResult {

  /** The order is cancelled, now or before; its pieces went back once. */
  record Cancelled(OrderView order) implements CancelResult {}

  /** Nothing was changed. */
  record Refused(Refusal refusal) implements CancelResult {}
}
