package org.justonce.it.archive;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.RequestScoped;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** Runs a statement of a test, where the database lives inside the server. */
@Path("/v1/test/sql")
@RequestScoped
public class SqlResource {

  @Resource(name = "jdbc/justonce")
  private DataSource dataSource;

  /** The first column of a query as texts, or the number of rows that were changed. */
  @POST
  public JsonArray run(JsonObject request) throws SQLException {
    List<JsonString> values = request.getJsonArray("values").getValuesAs(JsonString.class);
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(request.getString("sql"))) {
      for (int i = 0; i < values.size(); i++) {
        statement.setString(i + 1, values.get(i).getString());
      }
      var result = Json.createArrayBuilder();
      if (!statement.execute()) {
        return result.add(String.valueOf(statement.getUpdateCount())).build();
      }
      try (ResultSet rows = statement.getResultSet()) {
        while (rows.next()) {
          result.add(String.valueOf(rows.getString(1)));
        }
      }
      return result.build();
    }
  }
}
