package org.justonce.payment;

import org.justonce.order.PaymentFact;

/** What a payment provider tells. */
sealed interface PaymentEvent {

  /** Money arrived, and this is what for. */
  record Settled(PaymentFact fact) implements PaymentEvent {}

  /**
   * Money arrived, and what is said about it is incomplete or of the wrong type.
   *
   * @param provider the sender
   * @param claimedOrderId the order that it names; null when that cannot be read
   * @param reason for whoever looks at it, naming the first wrong member
   */
  record Incomplete(String provider, String claimedOrderId, String reason)
      implements PaymentEvent {}

  /** An event of a type that is none of our business. */
  record Unknown() implements PaymentEvent {}
}
