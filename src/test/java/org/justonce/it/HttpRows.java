package org.justonce.it;

import jakarta.json.Json;
import jakarta.json.JsonString;
import java.util.List;

/** The rows of a database inside the server, asked through the test archive. */
record HttpRows(Api api) implements Rows {

  @Override
  public List<String> run(String sql, String... values) {
    var array = Json.createArrayBuilder();
    List.of(values).forEach(array::add);
    String request =
        Json.createObjectBuilder().add("sql", sql).add("values", array).build().toString();
    Answer answer = api.post("/api/v1/test/sql", request).send();
    if (answer.status() != 200) {
      throw new IllegalStateException(sql + ": " + answer.text());
    }
    return answer.jsonArray().getValuesAs(JsonString.class).stream()
        .map(JsonString::getString)
        .toList();
  }
}
