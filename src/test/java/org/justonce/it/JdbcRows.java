package org.justonce.it;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The rows of a database that tests reach themselves. */
record JdbcRows(DataSource dataSource) implements Rows {

  @Override
  public List<String> run(String sql, String... values) {
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      if (!statement.execute()) {
        return List.of(String.valueOf(statement.getUpdateCount()));
      }
      List<String> column = new ArrayList<>();
      try (ResultSet rows = statement.getResultSet()) {
        while (rows.next()) {
          column.add(rows.getString(1));
        }
      }
      return column;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
