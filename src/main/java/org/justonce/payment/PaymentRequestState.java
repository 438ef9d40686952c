package org.justonce.payment;

import org.justonce.order.DueResult;
import org.justonce.order.Refusal;

/** How far a payment of one order at one provider is. */
sealed interface PaymentRequestState {

  /** It is open. */
  record Opened(ProviderPayment payment) implements PaymentRequestState {}

  /** It can be opened. */
  record ToOpen(DueResult.Due due) implements PaymentRequestState {}

  /** The order waits for no payment, or there is no such order. */
  record Refused(Refusal refusal) implements PaymentRequestState {}
}
