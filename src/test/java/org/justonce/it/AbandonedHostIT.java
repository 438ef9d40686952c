package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A host that disappears inside an operation: it answers nothing, and its connections stay. */
@ExtendWith(TestBedExtension.class)
class AbandonedHostIT {

  private static final Duration ABANDON = Duration.ofSeconds(4);

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;

  AbandonedHostIT(TestBed bed) {
    this.bed = bed;
  }

  @Test
  void itsKeyAndItsStockAreFreeWithinTheAbandonTimeoutAndItsTransactionIsRolledBack() {
    String sku = TestArchive.sku(7);
    PostgresDatabase database = bed.postgres().create("abandoned");
    ServerSetup setup =
        ServerSetup.postgres("abandoned-1", bed.testArchive(), database)
            .with("justonce.db.abandon.timeout", ABANDON.toSeconds() + "s");
    ServerSetup other = ServerSetup.postgres("abandoned-2", bed.testArchive(), database);
    try (LibertyServer vanishing = bed.start(setup);
        LibertyServer healthy = bed.start(other);
        Gate gate = bed.gate()) {
      Site gone = new Site(vanishing, database.rows());
      Site here = new Site(healthy, database.rows());
      final long before = available(here, sku);
      CompletableFuture<Answer> lost =
          gone.acme().order(sku, 1).key(id).pausing("after-effect", gate.file()).sendAsync();
      await().until(() -> gone.inside("after-effect", id) == 1);
      vanishing.pause();

      assertThat(here.acme().order(sku, 1).key(id).send().summary())
          .as("the row of the key is held by a connection that nobody uses")
          .isEqualTo("409 idempotency-request-in-progress");
      Answer first =
          await("the key of the vanished host")
              .until(
                  () -> here.acme().order(sku, 1).key(id).send(), answer -> answer.status() != 409);
      assertThat(first.status()).isEqualTo(201);
      assertThat(first.isReplay()).isFalse();
      assertThat(here.acme().order(sku, 1).send().status()).as("its stock").isEqualTo(201);

      gate.open();
      vanishing.resume();
      assertThat(lost.join().status()).isEqualTo(503);
      assertThat(lost.join().json().getString("keyAction")).isEqualTo("reuse");
      assertThat(available(here, sku)).isEqualTo(before - 2);
      Answer again =
          await().until(() -> gone.acme().order(sku, 1).key(id).send(), Answer::isReplay);
      assertThat(again.body()).isEqualTo(first.body());
    }
  }

  private static long available(Site site, String sku) {
    return site.rows().count("SELECT available FROM product WHERE sku = ?", sku);
  }
}
