package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** What a migration does to an empty database, whichever it is. */
abstract class SchemaMigrationContract {

  private static final Set<String> TABLES =
      Set.of(
          "api_key",
          "customer_order",
          "idempotency_record",
          "inbox",
          "message_failure",
          "order_history",
          "order_line",
          "outbox",
          "payment",
          "payment_request",
          "product",
          "schema_history");

  @Test
  void itCreatesTheSchemaAndNoData(DataSource dataSource) throws Exception {
    SchemaMigration.migrate(dataSource, false);
    assertThat(tables(dataSource)).isEqualTo(new TreeSet<>(TABLES));
    for (String table : TABLES) {
      if (!table.equals("schema_history")) {
        assertThat(count(dataSource, "SELECT count(*) FROM " + table)).as(table).isZero();
      }
    }
  }

  @Test
  void aSecondRunChangesNothing(DataSource dataSource) throws Exception {
    SchemaMigration.migrate(dataSource, true);
    long applied = count(dataSource, "SELECT count(*) FROM \"schema_history\"");
    long data = count(dataSource, "SELECT count(*) FROM \"development_data_history\"");
    SchemaMigration.migrate(dataSource, true);
    assertThat(count(dataSource, "SELECT count(*) FROM \"schema_history\"")).isEqualTo(applied);
    assertThat(count(dataSource, "SELECT count(*) FROM \"development_data_history\""))
        .isEqualTo(data);
    assertThat(count(dataSource, "SELECT count(*) FROM product")).isEqualTo(2);
  }

  @Test
  void developmentDataComesOnlyWhenItIsAskedForAlsoLater(DataSource dataSource) throws Exception {
    SchemaMigration.migrate(dataSource, false);
    assertThat(tables(dataSource)).doesNotContain("development_data_history");
    SchemaMigration.migrate(dataSource, true);
    assertThat(tables(dataSource)).contains("development_data_history");
    assertThat(count(dataSource, "SELECT count(*) FROM api_key")).isEqualTo(3);
    SchemaMigration.migrate(dataSource, false);
  }

  @Test
  void theDevelopmentDataIsWhatTheDocumentationPromises(DataSource dataSource) throws Exception {
    SchemaMigration.migrate(dataSource, true);
    assertThat(
            count(
                dataSource,
                """
                SELECT count(*) FROM product WHERE currency = 'EUR' AND
                  (sku = 'espresso-beans-1kg' AND price_minor = 1290 AND available = 1000000
                   OR sku = 'limited-edition' AND price_minor = 9900 AND available = 10)"""))
        .isEqualTo(2);
    assertThat(keyHash(dataSource, "demo-a")).isEqualTo(sha256("demo-key-a"));
    assertThat(keyHash(dataSource, "demo-b")).isEqualTo(sha256("demo-key-b"));
    assertThat(keyHash(dataSource, "demo-ops")).isEqualTo(sha256("demo-key-ops"));
  }

  /** Its keys are public: a server that others can reach must not serve what is left over. */
  @Test
  void developmentDataIsRememberedWhenItIsNoLongerAskedFor(DataSource dataSource) {
    assertThat(SchemaMigration.hasDevelopmentData(dataSource)).isFalse();
    SchemaMigration.migrate(dataSource, false);
    assertThat(SchemaMigration.hasDevelopmentData(dataSource)).isFalse();
    SchemaMigration.migrate(dataSource, true);
    SchemaMigration.migrate(dataSource, false);
    assertThat(SchemaMigration.hasDevelopmentData(dataSource)).isTrue();
  }

  @Test
  void everyEntityFitsTheSchema(DataSource dataSource) {
    SchemaMigration.migrate(dataSource, false);
    try (EntityManagerFactory unit = TestDatabase.persistenceUnit(dataSource);
        EntityManager entityManager = unit.createEntityManager()) {
      assertThat(entityManager.getMetamodel().getEntities()).hasSize(11);
      assertThatCode(() -> SchemaMigration.checkEntities(entityManager)).doesNotThrowAnyException();
    }
  }

  @Test
  void anEntityThatDoesNotFitTheSchemaIsNoticed(DataSource dataSource) throws Exception {
    SchemaMigration.migrate(dataSource, false);
    execute(dataSource, "ALTER TABLE outbox DROP COLUMN payload");
    try (EntityManagerFactory unit = TestDatabase.persistenceUnit(dataSource);
        EntityManager entityManager = unit.createEntityManager()) {
      assertThatThrownBy(() -> SchemaMigration.checkEntities(entityManager))
          .isInstanceOf(RuntimeException.class);
    }
  }

  private static Set<String> tables(DataSource dataSource) throws SQLException {
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

  private static String keyHash(DataSource dataSource, String client) throws SQLException {
    List<String> hashes = new ArrayList<>();
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT key_hash FROM api_key WHERE client = '" + client + "'")) {
      while (rows.next()) {
        hashes.add(rows.getString(1));
      }
    }
    assertThat(hashes).hasSize(1);
    return hashes.get(0);
  }

  private static String sha256(String text) throws Exception {
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static long count(DataSource dataSource, String query) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private static void execute(DataSource dataSource, String sql) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
