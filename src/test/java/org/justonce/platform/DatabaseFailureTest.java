package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.PersistenceException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseFailureTest {

  private final Database database = new Database();

  /** PostgreSQL: serialization failure, deadlock, lock timeout. Derby: deadlock, lock timeouts. */
  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01", "55P03", "40XL1", "40XL2"})
  void locksAndDeadlocksMeanBusy(String sqlState) {
    assertThat(SqlDialect.classify(sqlState)).isEqualTo(StoreFailure.BUSY);
    assertThat(database.classify(new SQLException("x", sqlState))).isEqualTo(StoreFailure.BUSY);
  }

  /** PostgreSQL: broken connections, shutdowns, idle timeout, no slot. Derby: not booted, down. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "08000", "08001", "08003", "08004", "08006", "08007", "57P01", "57P02", "57P03", "25P03",
        "53300", "XJ040", "XJ015"
      })
  void aLostOrRefusedConnectionMeansUnavailable(String sqlState) {
    assertThat(SqlDialect.classify(sqlState)).isEqualTo(StoreFailure.UNAVAILABLE);
    assertThat(database.classify(new SQLException("x", sqlState)))
        .isEqualTo(StoreFailure.UNAVAILABLE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"23505", "23514", "23513", "42601", "42X01", "22001", "25P02", "", "00000"})
  void anythingElseIsADefect(String sqlState) {
    assertThat(SqlDialect.classify(sqlState)).isEqualTo(StoreFailure.OTHER);
    assertThat(database.classify(new SQLException("x", sqlState))).isEqualTo(StoreFailure.OTHER);
  }

  static Stream<SQLException> connectionFailures() {
    return Stream.of(
        new SQLTransientConnectionException("pool"),
        new SQLNonTransientConnectionException("refused"),
        new SQLRecoverableException("gone"));
  }

  @ParameterizedTest
  @MethodSource("connectionFailures")
  void aConnectionFailureIsKnownByItsClassToo(SQLException failure) {
    assertThat(database.classify(new PersistenceException(failure)))
        .isEqualTo(StoreFailure.UNAVAILABLE);
  }

  @Test
  void theFailureIsFoundAmongTheCauses() {
    Throwable failure =
        new RuntimeException(
            new PersistenceException(
                new SQLException("outer", (String) null, new SQLException("inner", "40P01"))));
    assertThat(database.classify(failure)).isEqualTo(StoreFailure.BUSY);
  }

  @Test
  void theFailureIsFoundAmongTheNextExceptionsOfABatch() {
    SQLException batch = new BatchUpdateException("batch", "23000", 0, new int[0]);
    batch.setNextException(new SQLException("statement", "55P03"));
    assertThat(database.classify(new PersistenceException(batch))).isEqualTo(StoreFailure.BUSY);
  }

  @Test
  void whatIsNoFailureOfTheDatabaseIsADefect() {
    assertThat(database.classify(null)).isEqualTo(StoreFailure.OTHER);
    assertThat(database.classify(new IllegalStateException("40001"))).isEqualTo(StoreFailure.OTHER);
    assertThat(database.classify(new PersistenceException("no cause")))
        .isEqualTo(StoreFailure.OTHER);
  }

  @Test
  void causesThatGoRoundInCirclesAreNoTrap() {
    RuntimeException first = new RuntimeException("first");
    RuntimeException second = new RuntimeException("second", first);
    first.initCause(second);
    assertThat(database.classify(first)).isEqualTo(StoreFailure.OTHER);
  }
}
