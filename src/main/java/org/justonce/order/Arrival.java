package org.justonce.order;

/**
 * How a payment fact came in.
 *
 * @param door which way
 * @param deliveryId of the message that carried it, up to 255 characters; null when none did
 * @param rawEvent what the door received, kept with an unapplied payment; null when the door keeps
 *     none
 * @param actor the operator who decided so; null through every other door
 */
public record Arrival(Door door, String deliveryId, String rawEvent, String actor) {

  /** Without an operator. */
  public Arrival(Door door, String deliveryId, String rawEvent) {
    this(door, deliveryId, rawEvent, null);
  }

  /** By a client's call. */
  public static Arrival byApi() {
    return new Arrival(Door.API, null, null);
  }

  /** By an operator's decision. */
  public static Arrival byOperator(String operator) {
    return new Arrival(Door.OPERATOR, null, null, operator);
  }
}
