package org.justonce.it;

import javax.sql.DataSource;

/**
 * A database of its own on the tests' PostgreSQL.
 *
 * @param host where servers reach it
 * @param port where servers reach it
 * @param name of the database
 * @param dataSource for the tests themselves
 */
public record PostgresDatabase(String host, int port, String name, DataSource dataSource) {

  static final String USER = "justonce";
  static final String PASSWORD = "password-of-the-tests";

  public Rows rows() {
    return new JdbcRows(dataSource);
  }

  /** The same database, reached by servers through another port. */
  PostgresDatabase through(int otherPort) {
    return new PostgresDatabase(host, otherPort, name, dataSource);
  }
}
