package org.justonce.it;

import java.util.List;

/** What stands in the database, looked at from outside the application. */
public interface Rows {

  /** The first column of a query as texts; for another statement the number of changed rows. */
  List<String> run(String sql, String... values);

  /** The single value of a query that counts. */
  default long count(String sql, String... values) {
    return Long.parseLong(run(sql, values).get(0));
  }

  /** How many events of the type the order has. */
  default long events(String orderId, String type) {
    return count("SELECT COUNT(*) FROM outbox WHERE stream = ? AND type = ?", orderId, type);
  }

  /** How many payments have been applied to the order. */
  default long payments(String orderId) {
    return count("SELECT COUNT(*) FROM payment WHERE order_id = ?", orderId);
  }
}
