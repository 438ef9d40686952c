package org.justonce.platform;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.metamodel.EntityType;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Brings the schema to this version before anything else runs, and checks that the entities fit it.
 * A failure keeps the application from starting. Nodes that start together wait for one another:
 * the library locks its history table.
 *
 * <p>Transaction: the library's own, one for each migration.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class SchemaMigration {

  @Resource(name = "jdbc/justonce")
  private DataSource dataSource;

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  @Inject
  @ConfigProperty(name = "justonce.dev-data", defaultValue = "false")
  private boolean developmentData;

  @Inject private LoopbackListeners listeners;

  @PostConstruct
  void migrate() {
    if (developmentData || hasDevelopmentData(dataSource)) {
      listeners.require(
          "the database holds development data (justonce.dev-data), whose API keys are public,",
          "use a database without them");
    }
    migrate(dataSource, developmentData);
    checkEntities(entityManager);
  }

  /** Brings the schema, and where it is wanted the development data, to this version. */
  static void migrate(DataSource dataSource, boolean developmentData) {
    configure(dataSource, "classpath:sql/migration", "schema_history").load().migrate();
    if (developmentData) {
      developmentData(dataSource).migrate();
    }
  }

  /** Whether development data was put into this database, now or by an earlier start. */
  static boolean hasDevelopmentData(DataSource dataSource) {
    return developmentData(dataSource).info().applied().length > 0;
  }

  private static Flyway developmentData(DataSource dataSource) {
    return configure(dataSource, "classpath:sql/dev", "development_data_history")
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .load();
  }

  private static FluentConfiguration configure(
      DataSource dataSource, String location, String historyTable) {
    return Flyway.configure(SchemaMigration.class.getClassLoader())
        .dataSource(dataSource)
        .locations(location)
        .failOnMissingLocations(true)
        .table(historyTable)
        .placeholders(schemaTypes(dataSource))
        .validateMigrationNaming(true)
        .cleanDisabled(true);
  }

  private static Map<String, String> schemaTypes(DataSource dataSource) {
    try (Connection connection = dataSource.getConnection()) {
      return SqlDialect.of(connection).schemaTypes();
    } catch (SQLException e) {
      throw new IllegalStateException("the database cannot be reached", e);
    }
  }

  /** Names every mapped table and column once; JPA itself creates and changes nothing. */
  static void checkEntities(EntityManager entityManager) {
    for (EntityType<?> entity : entityManager.getMetamodel().getEntities()) {
      entityManager
          .createQuery("SELECT e FROM " + entity.getName() + " e WHERE 1 = 0")
          .getResultList();
    }
  }
}
