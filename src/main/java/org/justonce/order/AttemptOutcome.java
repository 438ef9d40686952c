package org.justonce.order;

/** How an attempt to pay an order ended, and which layer has stopped it if one has. */
public enum AttemptOutcome {
  /** It settled the order. */
  APPLIED(null),
  /** The API layer repeated its first answer. */
  REPLAYED("api"),
  /** The message layer knew the delivery. */
  DUPLICATE_DELIVERY("message"),
  /** The domain knew the fact. */
  ALREADY_PAID("domain"),
  /** The domain refused it, and the caller was told. */
  REFUSED("domain"),
  /** The domain refused it, and it is kept for an operator. */
  UNAPPLIED("domain"),
  /** An operator has found that no money is behind it. */
  DISMISSED(null),
  /** An operator has sent the money back. */
  REFUNDED(null);

  private final String stoppedBy;

  AttemptOutcome(String stoppedBy) {
    this.stoppedBy = stoppedBy;
  }

  /** The layer, as its metrics are called; null when none has. */
  String stoppedBy() {
    return stoppedBy;
  }

  static AttemptOutcome of(Payment.Status status) {
    return switch (status) {
      case APPLIED -> APPLIED;
      case UNAPPLIED -> UNAPPLIED;
      case REFUNDED -> REFUNDED;
      case DISMISSED -> DISMISSED;
    };
  }

  static AttemptOutcome of(PaymentResult result, Door door) {
    if (result instanceof PaymentResult.Applied) {
      return APPLIED;
    }
    if (result instanceof PaymentResult.AlreadyPaid) {
      return ALREADY_PAID;
    }
    return door.keepsRefused() ? UNAPPLIED : REFUSED;
  }
}
