package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the statements beside JPA promise, on any database. */
abstract class DatabaseContract {

  private static final String INSERT =
      "INSERT INTO product (sku, currency, price_minor, available) VALUES (?, 'EUR', ?, 1)";
  private static final String UPDATE =
      "UPDATE product SET available = available - 1 WHERE sku = ? AND available > 0";

  private static final String ROW = "clock";

  private final String sku = UUID.randomUUID().toString();
  private TestDatabase database;

  @BeforeEach
  void use(TestDatabase itsDatabase) {
    database = itsDatabase;
  }

  @Test
  void aRowIsInsertedUnlessItsKeyIsTakenAndTheTransactionGoesOn() {
    database.run(
        em -> {
          Database sql = new Database(em);
          assertThat(sql.insertIfAbsent(INSERT, sku, 1L)).isTrue();
          assertThat(sql.insertIfAbsent(INSERT, sku, 2L)).isFalse();
          assertThat(sql.insertIfAbsent(INSERT, sku + "2", 2L)).isTrue();
        });
    assertThat(database.number("SELECT price_minor FROM product WHERE sku = '" + sku + "'"))
        .isEqualTo(1);
    assertThat(database.number("SELECT count(*) FROM product WHERE sku LIKE '" + sku + "%'"))
        .isEqualTo(2);
  }

  @Test
  void aClaimIsWonOrLostByItsRowCount() {
    database.run(
        em -> {
          Database sql = new Database(em);
          assertThat(sql.claimByInsert(INSERT, Duration.ofSeconds(1), sku, 1L))
              .isEqualTo(Claim.WON);
          assertThat(sql.claimByInsert(INSERT, Duration.ofSeconds(1), sku, 1L))
              .isEqualTo(Claim.LOST);
          assertThat(sql.claimByUpdate(UPDATE, Duration.ofSeconds(1), sku)).isEqualTo(Claim.WON);
          assertThat(sql.claimByUpdate(UPDATE, Duration.ofSeconds(1), sku)).isEqualTo(Claim.LOST);
        });
  }

  /** Only a taken unique key counts as absent no more: any other violation is a failure. */
  @Test
  void aRowThatBreaksAnotherRuleIsAFailure() {
    assertThatThrownBy(() -> database.run(em -> new Database(em).insertIfAbsent(INSERT, sku, -1L)))
        .isInstanceOf(PersistenceException.class)
        .satisfies(
            failure -> assertThat(new Database().classify(failure)).isEqualTo(StoreFailure.OTHER));
  }

  @Test
  void theClockOnTheWallGoesOnInsideATransaction() {
    database.run(
        em -> {
          Database sql = new Database(em);
          sql.insertIfAbsent(INSERT, ROW, 1L);
          assertThat(isTrue(em, sql.nowPlus(Duration.ofSeconds(2)) + " > " + sql.now())).isTrue();
          assertThat(isTrue(em, sql.nowPlus(Duration.ofSeconds(-2)) + " < " + sql.now())).isTrue();
          assertThat(
                  isTrue(
                      em,
                      sql.nowPlus(Duration.ofHours(24))
                          + " > "
                          + sql.nowPlus(Duration.ofHours(24).minusSeconds(5))))
              .isTrue();
          Object before = now(em, sql);
          await().until(() -> !now(em, sql).equals(before));
        });
  }

  private static Object now(EntityManager em, Database sql) {
    return em.createNativeQuery("SELECT " + sql.now() + " FROM product WHERE sku = '" + ROW + "'")
        .getSingleResult();
  }

  private static boolean isTrue(EntityManager em, String condition) {
    return em.createNativeQuery("SELECT 1 FROM product WHERE sku = '" + ROW + "' AND " + condition)
            .getResultList()
            .size()
        == 1;
  }

  @Test
  void aDatabaseThatAnswersIsPinged() {
    assertThatCode(() -> database.run(em -> new Database(em).ping())).doesNotThrowAnyException();
    assertThatCode(() -> database.run(em -> new Database(em).connect())).doesNotThrowAnyException();
  }
}
