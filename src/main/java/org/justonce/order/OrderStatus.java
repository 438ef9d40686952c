package org.justonce.order;

/** The states of an order. Nothing leaves {@code PAID}, {@code CANCELLED} or {@code EXPIRED}. */
public enum OrderStatus {
  /** Placed: its pieces are reserved, it waits for its payment. */
  INVENTORY_RESERVED,
  /** Settled by exactly one payment. */
  PAID,
  /** Given up by the client; its pieces are back in stock. */
  CANCELLED,
  /** Given up by time; its pieces are back in stock. */
  EXPIRED
}
