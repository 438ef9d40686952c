package org.justonce.order;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an operator can do with an unapplied payment. */
public enum ResolutionAction {
  /** Settle an order by it. */
  APPLY,
  /** Note that the money was sent back, which is done elsewhere. */
  REFUND,
  /** Note that no money of its own is behind it. */
  DISMISS;

  /** As the API calls it. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The action that the API calls so; empty when there is none. */
  public static Optional<ResolutionAction> ofWireName(String name) {
    return Arrays.stream(values()).filter(action -> action.wireName().equals(name)).findFirst();
  }
}
