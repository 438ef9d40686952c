package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Callbacks with other settings than the default ones. */
@ExtendWith(TestBedExtension.class)
class WebhookSettingsIT {

  private static final int SECONDS_OF_AN_HOUR = 3600;

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;
  private final Site site;

  WebhookSettingsIT(TestBed bed) {
    this.bed = bed;
    PostgresDatabase database = bed.postgres().create("webhook_settings");
    ServerSetup setup =
        ServerSetup.postgres("webhook-settings", bed.testArchive(), database)
            .withProviders(bed.providerUrl())
            .with("justonce.db.lock.timeout", "20s")
            .with("justonce.payment.webhook-tolerance", "PT1H")
            .with("justonce.payment.webhook-max-concurrent", "1");
    this.site = new Site(bed.start(setup), database.rows());
  }

  @AfterEach
  void end() {
    site.server().close();
  }

  @Test
  void toleranceAndNumberAtOnceAreSettings() {
    aTimeWithinTheToleranceIsTaken();
    oneMoreThanMayTakeEffectAtOnceIsBusyAndOthersAreServed();
  }

  private void aTimeWithinTheToleranceIsTaken() {
    String body = Settlement.of(site.acme().newOrder()).asCallback();
    assertThat(deliverLate(SECONDS_OF_AN_HOUR + 60, body).summary())
        .isEqualTo("401 signature-invalid");
    assertThat(deliverLate(SECONDS_OF_AN_HOUR - 300, body).text()).contains("\"APPLIED\"");
  }

  private Answer deliverLate(long seconds, String body) {
    String time = String.valueOf(Instant.now().getEpochSecond() - seconds);
    return site.webhooks().deliver(id + "-late", time, body).send();
  }

  private void oneMoreThanMayTakeEffectAtOnceIsBusyAndOthersAreServed() {
    Settlement held = Settlement.of(site.acme().newOrder());
    String other = Settlement.of(site.acme().newOrder()).asCallback();
    CompletableFuture<Answer> waiting;
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> holding =
          site.acme()
              .pay(held.withReference("refused-" + id).withAmount(1))
              .key(id)
              .pausing("after-effect", gate.file())
              .sendAsync();
      await().until(() -> site.inside("after-effect", id) == 1);
      waiting = site.webhooks().deliver(id + "-1", held.asCallback()).sendAsync();
      await("the first waits for the order").until(() -> waitingForLocks() == 1);

      Answer busy = site.webhooks().deliver(id + "-2", other).send();
      assertThat(busy.summary()).isEqualTo("503 busy");
      assertThat(busy.header("Retry-After")).isPresent();
      assertThat(site.acme().get(Api.ORDERS).send().status()).isEqualTo(200);
      assertThat(site.webhooks().as("nobody").deliver(id, other).send().summary())
          .as("whoever is not genuine waits for nobody")
          .isEqualTo("401 signature-invalid");
      gate.open();
      assertThat(holding.join().summary()).isEqualTo("422 amount-mismatch");
    }
    assertThat(waiting.join().text()).contains("\"APPLIED\"");
    assertThat(site.webhooks().deliver(id + "-2", other).send().text()).contains("\"APPLIED\"");
  }

  private long waitingForLocks() {
    return site.rows()
        .count(
            """
            SELECT COUNT(*) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'""");
  }
}
