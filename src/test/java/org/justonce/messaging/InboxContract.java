package org.justonce.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.justonce.inventory.Product;
import org.justonce.platform.Rivals;
import org.justonce.platform.TestDatabase;

/** What the inbox promises, on any database. The effect is a product of the message's name. */
abstract class InboxContract {

  private static final int RIVALS = 8;

  private final String id = UUID.randomUUID().toString();
  private final Delivery delivery = new Delivery("payment-results", id, "{\"a\":1}");
  private final Rivals rivals = new Rivals();
  private TestDatabase database;

  @BeforeEach
  void use(TestDatabase itsDatabase) {
    database = itsDatabase;
  }

  @AfterEach
  void join() {
    rivals.close();
  }

  @Test
  void aFirstDeliveryTakesEffectAndItsResultComesBack() {
    assertThat(receive(delivery)).contains("effect");
    assertThat(effects()).isOne();
    assertThat(rows()).isOne();
  }

  @Test
  void aSecondDeliveryOfTheMessageHasNoEffect() {
    receive(delivery);
    assertThat(receive(new Delivery("payment-results", id, "{\"a\":1}"))).isEmpty();
    assertThat(effects()).isOne();
    assertThat(rows()).isOne();
  }

  @Test
  void theSameIdWithAnotherBodyIsNeverSwallowed() {
    receive(delivery);
    for (String body : List.of("{\"a\":2}", "{\"a\":1} ", "")) {
      assertThatThrownBy(() -> receive(new Delivery("payment-results", id, body)))
          .isInstanceOf(MessageIdReusedException.class)
          .hasMessageContaining(id);
    }
    assertThat(receive(delivery)).isEmpty();
    assertThat(effects()).isOne();
  }

  @Test
  void idsOfOtherConsumersAndOfOtherCaseAreOtherIds() {
    receive(delivery);
    assertThat(runOnly(new Delivery("webhook:demo", id, "{\"a\":2}"))).isPresent();
    assertThat(runOnly(new Delivery("payment-results", id.toUpperCase() + "X", "b"))).isPresent();
    assertThat(runOnly(new Delivery("payment-results", id.toUpperCase() + "x", "b"))).isPresent();
  }

  @Test
  void anEffectThatThrowsLeavesNeitherRowNorEffectAndTheNextDeliveryTriesAgain() {
    assertThatThrownBy(
            () ->
                database.run(
                    em ->
                        new Inbox(em)
                            .once(
                                delivery,
                                () -> {
                                  effect(em);
                                  em.flush();
                                  throw new IllegalStateException("failed");
                                })))
        .hasMessage("failed");
    assertThat(rows()).isZero();
    assertThat(effects()).isZero();
    assertThat(receive(delivery)).contains("effect");
    assertThat(effects()).isOne();
  }

  @Test
  void aDeliveryWhoseTransactionIsRolledBackIsDeliveredAgain() {
    database.rollBack(em -> new Inbox(em).once(delivery, () -> effect(em)));
    assertThat(rows()).isZero();
    assertThat(receive(delivery)).contains("effect");
  }

  @Test
  void idsAndBodiesMayBeAsLongAsTheyMay() {
    Delivery large = new Delivery("c".repeat(64), "é".repeat(219) + id, "x".repeat(1 << 20));
    assertThat(runOnly(large)).isPresent();
    assertThat(runOnly(large)).isEmpty();
  }

  @Test
  void ofConcurrentDeliveriesExactlyOneTakesEffect() {
    List<Optional<String>> results = rivals.race(RIVALS, () -> receive(delivery));
    assertThat(results).filteredOn(Optional::isPresent).hasSize(1);
    assertThat(effects()).isOne();
    assertThat(rows()).isOne();
  }

  @Test
  void aConcurrentDeliveryWaitsAndIsADuplicateOnceTheFirstHasCommitted() {
    Future<Optional<String>> second =
        database.commit(
            em -> {
              new Inbox(em).once(delivery, () -> effect(em));
              return receiveMeanwhile();
            });
    assertThat(Rivals.result(second)).isEmpty();
    assertThat(effects()).isOne();
  }

  @Test
  void aConcurrentDeliveryTakesThePlaceOfAFirstThatRollsBack() {
    Future<Optional<String>> second =
        database.rollBack(
            em -> {
              new Inbox(em).once(delivery, () -> "first");
              return receiveMeanwhile();
            });
    assertThat(Rivals.result(second)).contains("effect");
    assertThat(effects()).isOne();
  }

  private Future<Optional<String>> receiveMeanwhile() {
    Future<Optional<String>> waiting = rivals.start(() -> receive(delivery));
    await().until(database::someoneWaitsForALock);
    return waiting;
  }

  private Optional<String> receive(Delivery received) {
    return database.commit(em -> new Inbox(em).once(received, () -> effect(em)));
  }

  private Optional<String> runOnly(Delivery received) {
    return database.commit(em -> new Inbox(em).once(received, () -> "run"));
  }

  private String effect(EntityManager em) {
    em.persist(new Product(id, "EUR", 1, 1));
    return "effect";
  }

  private long effects() {
    return database.number("SELECT count(*) FROM product WHERE sku = '" + id + "'");
  }

  private long rows() {
    return database.number("SELECT count(*) FROM inbox WHERE message_id = '" + id + "'");
  }
}
