package org.justonce.order;

/** How a payment fact ended. */
public sealed interface PaymentResult {

  /** The fact settled the order, now. */
  record Applied(OrderView order) implements PaymentResult {}

  /** The fact had settled this order before; nothing was changed. */
  record AlreadyPaid(OrderView order) implements PaymentResult {}

  /** The fact was refused; a door that keeps refused money has recorded it as unapplied. */
  record Refused(Refusal refusal) implements PaymentResult {}
}
