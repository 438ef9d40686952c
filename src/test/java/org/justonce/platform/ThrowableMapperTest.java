package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.transaction.RollbackException;
import jakarta.transaction.TransactionalException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class ThrowableMapperTest {

  private static final Throwable ROLLED_BACK = new RollbackException("timed out after 30 seconds");

  @Test
  void aTransactionThatTheContainerHasEndedMayBeTriedAgain() {
    assertThat(ThrowableMapper.wasEndedByTheContainer(ROLLED_BACK)).isTrue();
    assertThat(
            ThrowableMapper.wasEndedByTheContainer(
                new TransactionalException("commit failed", ROLLED_BACK)))
        .isTrue();
  }

  @Test
  void oneThatAStatementHasEndedIsADefect() {
    Throwable refused = new RollbackException("commit failed");
    refused.initCause(new SQLException("a constraint", "23514"));
    assertThat(ThrowableMapper.wasEndedByTheContainer(refused)).isFalse();
    assertThat(ThrowableMapper.wasEndedByTheContainer(new IllegalStateException("a bug")))
        .isFalse();
  }
}
