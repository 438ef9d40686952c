package org.justonce.order;

/**
 * How a payment fact came in.
 *
 * @param door which way
 * @param deliveryId of the message that carried it, up to 255 characters; null when none did
 * @param rawEvent what the door received, kept with an unapplied payment; null when the door keeps
 *     none
 */
public record Arrival(Door door, String deliveryId, String rawEvent) {

  /** By a client's call. */
  public static Arrival byApi() {
    return new Arrival(Door.API, null, null);
  }

  /** By an operator's decision. */
  public static Arrival byOperator() {
    return new Arrival(Door.OPERATOR, null, null);
  }
}
