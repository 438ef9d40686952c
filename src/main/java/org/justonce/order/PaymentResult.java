package org.justonce.order;

import java.util.Optional;

/** How a payment fact ended. */
public sealed interface PaymentResult {

  /** The fact settled the order, now. */
  record Applied(OrderView order) implements PaymentResult {}

  /**
   * The fact had settled this order before; nothing was changed.
   *
   * @param difference what the fact says otherwise now; empty when it is the same. A door that does
   *     not keep refused money is given the refusal instead.
   */
  record AlreadyPaid(OrderView order, Optional<Refusal> difference) implements PaymentResult {}

  /** The fact was refused; a door that keeps refused money has recorded it as unapplied. */
  record Refused(Refusal refusal) implements PaymentResult {}
}
