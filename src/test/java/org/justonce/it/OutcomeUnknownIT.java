package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The database ends the session in the middle of the commit. */
@ExtendWith(TestBedExtension.class)
class OutcomeUnknownIT {

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  OutcomeUnknownIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  /** A trigger that is run by COMMIT, for the keys of this test only. */
  @BeforeEach
  void loseTheConnectionAtCommit() {
    site.rows()
        .run(
            """
            CREATE OR REPLACE FUNCTION lose_connection() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END'""");
    site.rows()
        .run(
            """
            CREATE CONSTRAINT TRIGGER lose_connection AFTER UPDATE ON idempotency_record
            DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.idempotency_key = '%s')
            EXECUTE FUNCTION lose_connection()"""
                .formatted(id));
  }

  @AfterEach
  void restore() {
    site.rows().run("DROP TRIGGER IF EXISTS lose_connection ON idempotency_record");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{}",
        "{\"currency\":\"EUR\",\"lines\":[{\"sku\":\"nothing\",\"quantity\":1}]}"
      })
  void aRefusalWhoseCommitIsLostIsUnknownAndTheRetryLearnsIt(String body) {
    assertUnknown(site.acme().post(Api.ORDERS, body).key(id).send());
    restore();
    Answer retry = site.acme().post(Api.ORDERS, body).key(id).send();
    assertThat(retry.status()).isIn(400, 422);
    assertThat(site.acme().post(Api.ORDERS, body).key(id).send().text()).isEqualTo(retry.text());
  }

  @Test
  void anOrderWhoseCommitIsLostIsUnknownAndTheRetryPlacesItOnce() {
    Call lost = site.acme().order(TestArchive.sku(0), 1).key(id);
    assertUnknown(lost.send());
    restore();
    Answer retry = site.acme().order(TestArchive.sku(0), 1).key(id).send();
    assertThat(retry.status()).isEqualTo(201);
    Answer again = site.acme().order(TestArchive.sku(0), 1).key(id).send();
    assertThat(again.isReplay()).isTrue();
    assertThat(again.text()).isEqualTo(retry.text());
  }

  private static void assertUnknown(Answer answer) {
    assertThat(answer.summary()).isEqualTo("503 outcome-unknown");
    assertThat(answer.header("Content-Type")).contains("application/problem+json");
    assertThat(answer.header("Retry-After")).isPresent();
    assertThat(answer.json().getBoolean("retryable")).isTrue();
    assertThat(answer.json().getString("keyAction")).isEqualTo("reuse");
  }
}
