package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The purge of a server with everything embedded, and its end with the server's. */
@ExtendWith(TestBedExtension.class)
class PurgeOnDerbyIT {

  private static final int EXPIRED = 30;

  private final Site site;

  PurgeOnDerbyIT(TestBed bed) {
    this.site =
        Site.onDerby(
            bed.start(
                ServerSetup.derby("purge-on-derby", bed.testArchive())
                    .with("justonce.idempotency.purge-interval", "PT0.2S")
                    .with("justonce.idempotency.purge-batch", "10")));
  }

  @AfterEach
  void end() {
    site.server().close();
  }

  @Test
  void expiredRecordsVanishByThemselvesLiveKeysReplayAndTheServerStopsCleanly() {
    for (int i = 0; i < EXPIRED; i++) {
      order("expires-" + i);
    }
    String kept = order("kept").text();
    site.rows()
        .run(
            """
            UPDATE idempotency_record SET expires_at = created_at
            WHERE idempotency_key LIKE 'expires-%'""");
    await().until(() -> site.rows().count("SELECT count(*) FROM idempotency_record") == 1);

    Answer replay = order("kept");
    assertThat(replay.isReplay()).isTrue();
    assertThat(replay.text()).isEqualTo(kept);
    assertThat(site.rows().count("SELECT count(*) FROM customer_order")).isEqualTo(EXPIRED + 1);

    site.server().stop();
    assertThat(site.server().log())
        .contains("CWWKE0036I")
        .doesNotContain("the purge of expired keys failed", "periodic work does not end");
  }

  private Answer order(String key) {
    Answer answer = site.acme().order(TestArchive.sku(0), 1).key(key).send();
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer;
  }
}
