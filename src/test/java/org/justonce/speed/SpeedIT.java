package org.justonce.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.justonce.it.TestBed;
import org.justonce.it.TestBedExtension;

/** The measurements' short form: that the answers are right, and that a wrong one is seen. */
@ExtendWith(TestBedExtension.class)
class SpeedIT {

  private static final int CLIENTS = 4;
  private static final Slice.Limit SHORT = new Slice.Limit(Duration.ofMinutes(1), 6);

  private final DataSource database;
  private final Shop shop;

  SpeedIT(TestBed bed) {
    this.database = bed.sharedDatabase().dataSource();
    this.shop = Shop.open(bed.onPostgres());
  }

  @Test
  void everyOrderOfTheMeasurementIsPlacedOnceAndEveryReplayIsItsFirstAnswer() {
    Clients clients = new Clients(shop, CLIENTS);
    clients.send(SHORT, Kind.FIRST, Kind.UNKEYED, Kind.REPLAY);
    Rounds seen = ApiLayer.measure(shop, clients, 2, SHORT);

    int warmUp = CLIENTS * 4;
    int rounds = CLIENTS * 6 * 2 * 2;
    shop.require(warmUp + rounds, CLIENTS * 2 + rounds / 2);
    assertThat(seen.table().lines()).hasSize(1 + 2 * 3 + 3);
    assertThat(ApiLayer.ratios(seen).lines()).hasSize(3).allMatch(line -> line.contains("target"));
  }

  @Test
  void storedKeysAreAnsweredLikeAnsweredOnes() {
    StoredKeys stored = StoredKeys.fill(shop, 500);
    assertThat(stored.replay(50)).isBetween(40, 60);
    shop.require(stored.orders(), stored.orders() + 500);
  }

  @Test
  void aStoredKeyWithAnotherAnswerIsSeen() {
    StoredKeys stored = StoredKeys.fill(shop, 100);
    shop.rows()
        .run(
            """
            UPDATE idempotency_record SET body = overlay(body placing '[' from 1)
            WHERE tenant = ? AND idempotency_key NOT LIKE 'model-%'""",
            shop.tenant());
    assertThatThrownBy(() -> stored.replay(10))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("not the first answer: 201 replayed");
  }

  @Test
  void anAnswerThatReplacesTheFirstOneIsSeen() {
    Clients clients = new Clients(shop, CLIENTS);
    clients.send(SHORT, Kind.FIRST);
    shop.rows()
        .run(
            "UPDATE idempotency_record SET headers = replace(headers, '/orders/', '/order/') WHERE tenant = ?",
            shop.tenant());
    awaitWrongReplay(clients, "not the first answer: 201 replayed");
  }

  @Test
  void aSecondExecutionIsSeen() {
    Clients clients = new Clients(shop, CLIENTS);
    clients.send(SHORT, Kind.FIRST);
    shop.rows().run("DELETE FROM idempotency_record WHERE tenant = ?", shop.tenant());
    awaitWrongReplay(clients, "not a replayed order: 201 ");
  }

  /** For a moment the server repeats from memory what it has answered. */
  private static void awaitWrongReplay(Clients clients, String message) {
    await()
        .untilAsserted(
            () ->
                assertThatThrownBy(() -> clients.send(SHORT, Kind.REPLAY))
                    .isInstanceOf(WrongAnswerException.class)
                    .hasMessageStartingWith(message));
  }

  @Test
  void aRefusalIsSeen() {
    shop.rows().run("UPDATE product SET available = 0 WHERE sku LIKE ? || '-%'", shop.tenant());
    Clients clients = new Clients(shop, CLIENTS);
    assertThatThrownBy(() -> clients.send(SHORT, Kind.FIRST))
        .isInstanceOf(WrongAnswerException.class)
        .hasMessageStartingWith("not a new order: 409 ");
  }

  @Test
  void anOrderTooManyAndAnOrderTooFewAreSeen() {
    Clients clients = new Clients(shop, CLIENTS);
    clients.send(SHORT, Kind.UNKEYED);
    shop.require(clients.orders(), 0);
    for (long expected : new long[] {clients.orders() - 1, clients.orders() + 1}) {
      assertThatThrownBy(() -> shop.require(expected, 0))
          .isInstanceOf(WrongAnswerException.class)
          .hasMessage("%d orders instead of %d".formatted(clients.orders(), expected));
    }
  }

  @Test
  void theStatementsOfAClaimDoWhatTheyAreToCost() throws Exception {
    StoredKeys stored = StoredKeys.fill(shop, 100);
    String table = new ClaimCosts(database, shop.tenant()).measure(5);
    assertThat(table.lines()).hasSize(5);
    shop.require(stored.orders(), stored.keys());
  }
}
