package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/**
 * The layers' tables as another application gets them are those of the migrations, whichever the
 * database is.
 */
abstract class SdkSchemaContract {

  private static final Set<String> LAYERS =
      Set.of("org.justonce.idempotency", "org.justonce.messaging");

  private static final List<String> LATER_MIGRATIONS =
      List.of(
          "ALTER TABLE outbox ADD COLUMN later INTEGER",
          "ALTER TABLE outbox ALTER COLUMN type SET DATA TYPE VARCHAR(100)",
          "ALTER TABLE inbox ALTER COLUMN body_hash DROP NOT NULL",
          "ALTER TABLE message_failure ALTER COLUMN reason SET DEFAULT 'later'",
          "ALTER TABLE inbox ADD CONSTRAINT later CHECK (consumer <> '')",
          "ALTER TABLE idempotency_record DROP CONSTRAINT idempotency_record_state",
          "ALTER TABLE outbox DROP CONSTRAINT outbox_stream_sequence",
          "CREATE INDEX later ON outbox (sent_at)",
          "DROP INDEX inbox_received");

  /** The file that another application runs. */
  abstract Path ddl();

  /** Queries whose rows say all about a table; each has the table's name as its one parameter. */
  abstract List<String> queries();

  /** The name as the database's catalog has it. */
  abstract String inCatalog(String table);

  @Test
  void theTablesAreThoseOfTheMigrations(DataSource migrated, DataSource another)
      throws SQLException, IOException {
    SchemaMigration.migrate(migrated, false);
    for (String statement : Files.readString(ddl()).split(";\\s*")) {
      execute(another, statement);
    }
    Set<String> tables = tablesOfTheLayers(migrated);
    assertThat(tables).hasSizeGreaterThanOrEqualTo(4);
    assertThat(describe(another, tables)).isEqualTo(describe(migrated, tables));
    assertThat(tablesIn(another)).isEqualTo(tables);
  }

  @Test
  void aLaterMigrationOfThemIsNoticed(DataSource migrated) throws SQLException {
    SchemaMigration.migrate(migrated, false);
    Set<String> tables = tablesOfTheLayers(migrated);
    var before = describe(migrated, tables);
    for (String migration : LATER_MIGRATIONS) {
      execute(migrated, migration);
      var after = describe(migrated, tables);
      assertThat(after).as(migration).isNotEqualTo(before);
      before = after;
    }
  }

  /** A table that a layer gets one day is among them. */
  private static Set<String> tablesOfTheLayers(DataSource dataSource) {
    try (EntityManagerFactory unit = TestDatabase.persistenceUnit(dataSource)) {
      return unit.getMetamodel().getEntities().stream()
          .map(entity -> (Class<?>) entity.getJavaType())
          .filter(entity -> LAYERS.contains(entity.getPackageName()))
          .map(entity -> entity.getAnnotation(Table.class).name())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private TreeMap<String, List<String>> describe(DataSource dataSource, Set<String> tables)
      throws SQLException {
    TreeMap<String, List<String>> descriptions = new TreeMap<>();
    for (String table : tables) {
      List<String> lines = new ArrayList<>();
      for (String query : queries()) {
        lines.addAll(rows(dataSource, query, inCatalog(table)));
      }
      assertThat(lines).as(table).isNotEmpty();
      descriptions.put(table, lines.stream().sorted().toList());
    }
    return descriptions;
  }

  private static List<String> rows(DataSource dataSource, String query, String table)
      throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Connection connection = dataSource.getConnection();
        PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          List<String> values = new ArrayList<>();
          for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            values.add(rows.getString(i));
          }
          lines.add(values.toString());
        }
      }
    }
    return lines;
  }

  private static Set<String> tablesIn(DataSource dataSource) throws SQLException {
    Set<String> names = new TreeSet<>();
    try (Connection connection = dataSource.getConnection();
        ResultSet tables =
            connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
      while (tables.next()) {
        names.add(tables.getString("TABLE_NAME").toLowerCase());
      }
    }
    return names;
  }

  private static void execute(DataSource dataSource, String sql) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
