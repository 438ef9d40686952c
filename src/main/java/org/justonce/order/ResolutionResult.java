package org.justonce.order;

import java.util.List;
import org.justonce.platform.FieldError;

/** How an operator's decision about a payment ended. */
public sealed interface ResolutionResult {

  /**
   * The payment is resolved in this way.
   *
   * @param payment as it is now, with who has resolved it first
   * @param alreadyResolved whether it was so before; nothing was changed then
   */
  record Resolved(PaymentView payment, boolean alreadyResolved) implements ResolutionResult {}

  /** The decision was refused; the payment is as it was. */
  record Refused(Refusal refusal) implements ResolutionResult {}

  /** The data that goes with the decision does not fit the payment, which is as it was. */
  record Invalid(List<FieldError> errors) implements ResolutionResult {}
}
