package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The API layer with other settings than the default ones. */
@ExtendWith(TestBedExtension.class)
class IdempotencySettingsIT {

  private static final int MAX_RESPONSE_BYTES = 600;

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;

  IdempotencySettingsIT(TestBed bed) {
    this.bed = bed;
  }

  @Test
  void headerNamesStatusOfReuseDemandedKeysLargestAnswerAndPermitsAreSettings() {
    PostgresDatabase database = bed.postgres().create("settings");
    ServerSetup setup =
        ServerSetup.postgres("settings", bed.testArchive(), database)
            .with("justonce.idempotency.header-names", "X-Request-ID, Idempotency-Key")
            .with("justonce.idempotency.reused-status", "422")
            .with("justonce.idempotency.key-required", "true")
            .with("justonce.idempotency.max-concurrent", "1")
            .with("justonce.idempotency.admission-wait", "PT0.1S")
            .with("justonce.idempotency.cache-bytes", "0")
            .with("justonce.idempotency.max-response-bytes", String.valueOf(MAX_RESPONSE_BYTES));
    try (LibertyServer server = bed.start(setup)) {
      Site site = new Site(server, database.rows());
      theFirstHeaderNameThatIsPresentWins(site);
      reuseIsUnprocessable(site);
      aKeyIsDemanded(site);
      anAnswerTooLargeToRecordHasNoEffect(site);
      oneMoreThanAdmittedIsOverloaded(site);
      withoutAMemoryOfAnswersAReplayIsALookAndNoClaim(site);
      thePolicyTellsTheSettings(site);
    }
  }

  private static void thePolicyTellsTheSettings(Site site) {
    assertThat(site.as(null).get("/policy/idempotency").send().text())
        .contains("X-Request-ID, Idempotency-Key", "422 idempotency-key-reused", "key demanded")
        .contains(MAX_RESPONSE_BYTES + " bytes")
        .doesNotContain("key optional");
  }

  private void theFirstHeaderNameThatIsPresentWins(Site site) {
    Answer first = order(site).header("X-Request-ID", id).send();
    Answer withBoth = order(site).key("other-" + id).header("X-Request-ID", id).send();
    Answer withTheSecondName = order(site).key(id).send();

    assertThat(first.status()).isEqualTo(201);
    assertThat(first.isReplay()).isFalse();
    assertThat(withBoth.isReplay()).isTrue();
    assertThat(withTheSecondName.isReplay())
        .as("the value is the key, whatever its header")
        .isTrue();
    assertThat(withTheSecondName.text()).isEqualTo(first.text());
    assertThat(orders(site)).isEqualTo(1);
  }

  private void reuseIsUnprocessable(Site site) {
    Answer reused = site.acme().order(TestArchive.sku(1), 2).key(id).send();
    assertThat(reused.summary()).isEqualTo("422 idempotency-key-reused");
    assertThat(reused.json().getInt("status")).isEqualTo(422);
    assertThat(reused.json().getString("keyAction")).isEqualTo("rotate");
  }

  private void aKeyIsDemanded(Site site) {
    assertThat(order(site).send().summary()).isEqualTo("400 idempotency-key-missing");
    assertThat(orders(site)).isEqualTo(1);
  }

  private void anAnswerTooLargeToRecordHasNoEffect(Site site) {
    String lines =
        IntStream.range(0, 20)
            .mapToObj(i -> "{\"sku\":\"%s\",\"quantity\":1}".formatted(TestArchive.sku(i)))
            .collect(Collectors.joining(","));
    String large = "{\"currency\":\"EUR\",\"lines\":[" + lines + "]}";
    String key = "large-" + id;

    for (int attempt = 0; attempt < 2; attempt++) {
      Answer answer = site.acme().post(Api.ORDERS, large).key(key).send();
      assertThat(answer.summary()).isEqualTo("500 response-too-large");
      assertThat(answer.isReplay()).isFalse();
      assertThat(answer.json().getString("keyAction")).isEqualTo("reuse");
    }
    assertThat(orders(site)).isEqualTo(1);
    assertThat(order(site).key(key).send().status()).as("the key is free").isEqualTo(201);
  }

  /** With one permit, and with more connections than permits. */
  private void oneMoreThanAdmittedIsOverloaded(Site site) {
    String held = "held-" + id;
    String other = "overload-" + id;
    CompletableFuture<Answer> inside;
    try (Gate gate = bed.gate()) {
      inside = order(site).key(held).pausing("after-claim", gate.file()).sendAsync();
      await().until(() -> site.inside("after-claim", held) == 1);

      Answer refused = site.acme().order(TestArchive.sku(1), 1).key(other).send();
      assertThat(refused.summary()).isEqualTo("503 overloaded");
      assertThat(refused.json().getString("keyAction")).isEqualTo("reuse");
      assertThat(refused.header("Retry-After")).isPresent();
      assertThat(order(site).key(held).send().summary())
          .as("a twin needs no permit")
          .isEqualTo("409 idempotency-request-in-progress");
      assertThat(site.acme().get(Api.ORDERS).send().status()).isEqualTo(200);
      assertThat(site.server().status("/health/ready")).isEqualTo(200);
    }
    assertThat(inside.join().status()).isEqualTo(201);
    assertThat(site.acme().order(TestArchive.sku(1), 1).key(other).send().status()).isEqualTo(201);
  }

  /** A sequence counts them, since it does not come back when a transaction is rolled back. */
  private void withoutAMemoryOfAnswersAReplayIsALookAndNoClaim(Site site) {
    site.rows().run("CREATE SEQUENCE claim_count");
    site.rows()
        .run(
            """
            CREATE FUNCTION count_claim() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
            $$ BEGIN PERFORM nextval('claim_count'); RETURN NEW; END $$""");
    site.rows()
        .run(
            """
            CREATE TRIGGER count_claim BEFORE INSERT ON idempotency_record
            FOR EACH ROW EXECUTE FUNCTION count_claim()""");
    String key = "looked-at-" + id;
    Answer first = order(site).key(key).send();
    assertThat(first.status()).isEqualTo(201);
    for (int again = 0; again < 3; again++) {
      Answer replay = order(site).key(key).send();
      assertThat(replay.isReplay()).isTrue();
      assertThat(replay.text()).isEqualTo(first.text());
    }
    assertThat(site.acme().order(TestArchive.sku(1), 3).key(key).send().summary())
        .isEqualTo("422 idempotency-key-reused");
    assertThat(site.rows().count("SELECT last_value FROM claim_count")).isEqualTo(1);

    site.rows()
        .run("UPDATE idempotency_record SET expires_at = now() WHERE idempotency_key = ?", key);
    assertThat(order(site).key(key).send().isReplay()).isFalse();
    assertThat(site.rows().count("SELECT last_value FROM claim_count")).isEqualTo(2);
  }

  private static Call order(Site site) {
    return site.acme().order(TestArchive.sku(0), 1);
  }

  private static long orders(Site site) {
    return site.rows().count("SELECT COUNT(*) FROM customer_order");
  }
}
