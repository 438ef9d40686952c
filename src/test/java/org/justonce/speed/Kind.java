package org.justonce.speed;

/** How an order is sent. */
enum Kind {
  /** Without a key: the operation alone. */
  UNKEYED,
  /** With a key of its own: the operation and its record. */
  FIRST,
  /** With a key that has been answered: the record alone. */
  REPLAY
}
