package org.justonce.platform;

import java.time.Duration;
import java.util.List;

/**
 * Which rows of a table are over and may be deleted. All but the duration is SQL, written by the
 * application itself.
 *
 * @param table its name
 * @param key the columns of its primary key
 * @param due the column with the instant from which a row's age counts; the first of an index, so
 *     that finding rows that are over costs nothing for those that are not
 * @param age how long after that instant a row is over; whole seconds, 0 or more
 * @param condition what else must hold, with {@code :now} for the database's wall clock
 */
public record PurgeRule(
    String table, List<String> key, String due, Duration age, String condition) {

  /** Both conditions. */
  String whereOver(String now, String cutoff) {
    return "%s <= %s AND (%s)".formatted(due, cutoff, condition.replace(":now", now));
  }
}
