package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Payment facts that race through all doors of two nodes with one database. */
@ExtendWith(TestBedExtension.class)
class ConcurrentPaymentsIT {

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;
  private final Api first;
  private final Api second;
  private final WebhookSender firstWebhooks;
  private final WebhookSender secondWebhooks;
  private final Rows rows;
  private final PaymentQueue firstQueue;
  private final PaymentQueue secondQueue;

  ConcurrentPaymentsIT(TestBed bed) {
    this.bed = bed;
    CompletableFuture<Site> other = CompletableFuture.supplyAsync(bed::secondNode);
    this.first = bed.onPostgres().acme();
    this.second = other.join().acme();
    this.firstWebhooks = bed.onPostgres().webhooks();
    this.secondWebhooks = bed.secondNode().webhooks();
    this.rows = bed.onPostgres().rows();
    this.firstQueue = bed.onPostgres().queue();
    this.secondQueue = bed.secondNode().queue();
  }

  @AfterEach
  void disconnect() {
    firstQueue.close();
    secondQueue.close();
  }

  private void awaitInbox(String... messageIds) {
    for (String messageId : messageIds) {
      await(messageId).until(() -> inbox(messageId) == 1);
    }
    bed.onPostgres().awaitAllTaken(firstQueue, "1-" + id);
    bed.secondNode().awaitAllTaken(secondQueue, "2-" + id);
  }

  private long inbox(String messageId) {
    return rows.count("SELECT COUNT(*) FROM inbox WHERE message_id = ?", messageId);
  }

  private void assertPaidOnce(String order) {
    assertThat(first.statusOf(order)).isEqualTo("PAID");
    assertThat(rows.payments(order)).isEqualTo(1);
    assertThat(rows.events(order, "order.paid")).isEqualTo(1);
  }

  private static List<CompletableFuture<Answer>> sendAll(Call... calls) {
    return Stream.of(calls).map(Call::sendAsync).toList();
  }

  private static String outcome(CompletableFuture<Answer> callback) {
    Answer answer = callback.join();
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json().getString("outcome");
  }

  @Test
  void oneFactTwiceThroughEachDoorOfTwoNodesSettlesTheOrderOnce() {
    String order = first.newOrder();
    Settlement payment = Settlement.of(order);
    String body = payment.asCallback();
    List<CompletableFuture<Answer>> callbacks =
        sendAll(firstWebhooks.deliver(id + "-1", body), secondWebhooks.deliver(id + "-2", body));
    List<CompletableFuture<Answer>> answers = sendAll(first.pay(payment), second.pay(payment));
    firstQueue.send(id + "-3", payment.asEvent());
    secondQueue.send(id + "-4", payment.asEvent());

    assertThat(answers).allSatisfy(answer -> assertThat(answer.join().status()).isIn(200, 201));
    assertThat(callbacks)
        .allSatisfy(answer -> assertThat(outcome(answer)).isIn("APPLIED", "ALREADY_PAID"));
    awaitInbox(id + "-1", id + "-2", id + "-3", id + "-4");
    assertPaidOnce(order);
    assertThat(rows.count("SELECT COUNT(*) FROM payment WHERE claimed_order_id = ?", order))
        .isEqualTo(1);
  }

  @Test
  void referencesThatRaceForOneOrderThroughAllDoorsEndInOnePaymentAndKeptMoney() {
    String order = first.newOrder();
    List<CompletableFuture<Answer>> callbacks =
        sendAll(
            firstWebhooks.deliver(id + "-1", Settlement.of(order).asCallback()),
            secondWebhooks.deliver(id + "-2", Settlement.of(order).asCallback()));
    CompletableFuture<Answer> byApi = second.pay(Settlement.of(order)).sendAsync();
    firstQueue.send(id + "-3", Settlement.of(order).asEvent());

    assertThat(byApi.join().summary()).isIn("201", "409 order-state-conflict");
    assertThat(callbacks)
        .allSatisfy(answer -> assertThat(outcome(answer)).isIn("APPLIED", "UNAPPLIED"));
    awaitInbox(id + "-1", id + "-2", id + "-3");
    assertPaidOnce(order);
    assertThat(unapplied(order))
        .hasSize(byApi.join().status() == 201 ? 3 : 2)
        .containsOnly("order-state-conflict");
  }

  @Test
  void oneReferenceForTwoOrdersAtOnceByCallbackSettlesOneAndKeepsNoSecondRow() {
    String one = first.newOrder();
    String two = second.newOrder();
    Settlement payment = Settlement.of(one);
    List<CompletableFuture<Answer>> callbacks =
        sendAll(
            firstWebhooks.deliver(id + "-1", payment.asCallback()),
            secondWebhooks.deliver(id + "-2", payment.withOrder(two).asCallback()));

    assertThat(callbacks)
        .extracting(ConcurrentPaymentsIT::outcome)
        .containsExactlyInAnyOrder("APPLIED", "UNAPPLIED");
    assertThat(List.of(first.statusOf(one), first.statusOf(two)))
        .containsExactlyInAnyOrder("PAID", "INVENTORY_RESERVED");
    assertThat(
            rows.count(
                "SELECT COUNT(*) FROM payment WHERE provider_ref = ?", payment.providerRef()))
        .isEqualTo(1);
  }

  @Test
  void manyDeliveriesOfOneCallbackAtOnceTakeEffectOnce() {
    String order = first.newOrder();
    String body = Settlement.of(order).asCallback();
    List<CompletableFuture<Answer>> callbacks =
        IntStream.range(0, 32)
            .mapToObj(i -> (i % 2 == 0 ? firstWebhooks : secondWebhooks).deliver(id, body))
            .map(Call::sendAsync)
            .toList();

    List<String> outcomes = callbacks.stream().map(ConcurrentPaymentsIT::outcome).toList();
    assertThat(outcomes).containsOnlyOnce("APPLIED").containsOnly("APPLIED", "DUPLICATE_DELIVERY");
    assertPaidOnce(order);
    assertThat(inbox(id)).isEqualTo(1);
    assertNothingWasAborted();
  }

  /** Has locked the order's row when this returns, until the gate opens. */
  private CompletableFuture<Answer> refusedWhileHoldingTheOrder(Settlement payment, Gate gate) {
    CompletableFuture<Answer> holding =
        first
            .pay(payment.withReference("refused-" + id).withAmount(1))
            .key(id)
            .pausing("after-effect", gate.file())
            .sendAsync();
    await().until(() -> bed.onPostgres().inside("after-effect", id) == 1);
    return holding;
  }

  @Test
  void aCallbackThatGetsNoLockIsBusyAndTheProvidersRetryIsApplied() {
    String order = first.newOrder();
    Settlement payment = Settlement.of(order);
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> holding = refusedWhileHoldingTheOrder(payment, gate);
      Answer busy = secondWebhooks.deliver(id, payment.asCallback()).send();
      assertThat(busy.summary()).isEqualTo("503 busy");
      assertThat(busy.header("Retry-After")).isPresent();
      assertThat(inbox(id)).isZero();
      gate.open();
      assertThat(holding.join().summary()).isEqualTo("422 amount-mismatch");
    }
    assertThat(outcome(secondWebhooks.deliver(id, payment.asCallback()).sendAsync()))
        .isEqualTo("APPLIED");
    assertPaidOnce(order);
  }

  @Test
  void twoReferencesForOneOrderByApiEndInOnePaymentAndOneConflict() {
    String order = first.newOrder();
    CompletableFuture<Answer> one = first.pay(Settlement.of(order)).sendAsync();
    CompletableFuture<Answer> two = second.pay(Settlement.of(order)).sendAsync();

    assertThat(List.of(one.join().summary(), two.join().summary()))
        .containsExactlyInAnyOrder("201", "409 order-state-conflict");
    assertPaidOnce(order);
  }

  @Test
  void twoReferencesForOneOrderByQueueEndInOnePaymentAndOneUnapplied() {
    String order = first.newOrder();
    firstQueue.send(id + "-1", Settlement.of(order).asEvent());
    secondQueue.send(id + "-2", Settlement.of(order).asEvent());

    awaitInbox(id + "-1", id + "-2");
    assertPaidOnce(order);
    assertThat(unapplied(order)).containsExactly("order-state-conflict");
  }

  private List<String> unapplied(String order) {
    return rows.run(
        "SELECT reason FROM payment WHERE status = 'UNAPPLIED' AND claimed_order_id = ?", order);
  }

  @Test
  void oneReferenceForTwoOrdersSettlesOneOfThem() {
    String one = first.newOrder();
    String two = second.newOrder();
    Settlement payment = Settlement.of(one);
    CompletableFuture<Answer> answerOne = first.pay(payment).sendAsync();
    CompletableFuture<Answer> answerTwo = second.pay(payment.withOrder(two)).sendAsync();

    assertThat(List.of(answerOne.join().summary(), answerTwo.join().summary()))
        .containsExactlyInAnyOrder("201", "409 payment-reference-used");
    assertThat(rows.payments(one) + rows.payments(two)).isEqualTo(1);
    assertThat(List.of(first.statusOf(one), first.statusOf(two)))
        .containsExactlyInAnyOrder("PAID", "INVENTORY_RESERVED");
  }

  @Test
  void theSameReferenceOfTwoProvidersIsTwoFacts() {
    String one = first.newOrder();
    String two = first.newOrder();
    Settlement payment = Settlement.of(one);
    assertThat(first.pay(payment).send().status()).isEqualTo(201);
    assertThat(first.pay(payment.withOrder(two).withProvider("other-pay")).send().status())
        .isEqualTo(201);
    assertPaidOnce(one);
    assertPaidOnce(two);
  }

  @Test
  void aMessageThatMeetsTheUniqueIndexInsideItsTransactionIsAcknowledged() {
    String one = first.newOrder();
    String two = first.newOrder();
    Settlement payment = Settlement.of(one);
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> paying =
          first.pay(payment).key(id).pausing("after-effect", gate.file()).sendAsync();
      await().until(() -> bed.onPostgres().inside("after-effect", id) == 1);
      secondQueue.send(id + "-rival", payment.withOrder(two).asEvent());
      await("the rival waits at the index").until(() -> waiting("INSERT INTO payment") == 1);
      gate.open();
      assertThat(paying.join().status()).isEqualTo(201);
    }
    awaitInbox(id + "-rival");
    assertPaidOnce(one);
    assertThat(second.statusOf(two)).isEqualTo("INVENTORY_RESERVED");
    assertNothingWasAborted();
  }

  @Test
  void twoDeliveriesOfOneMessageAtOnceTakeEffectOnce() {
    String order = first.newOrder();
    Settlement payment = Settlement.of(order);
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> holding = refusedWhileHoldingTheOrder(payment, gate);
      firstQueue.send(id + "-twin", payment.asEvent());
      secondQueue.send(id + "-twin", payment.asEvent());
      await("one waits for the order, one for the inbox row")
          .until(() -> waiting("INSERT INTO inbox") == 1 && waiting("SELECT") == 1);
      gate.open();
      assertThat(holding.join().summary()).isEqualTo("422 amount-mismatch");
    }
    awaitInbox(id + "-twin");
    assertPaidOnce(order);
    assertNothingWasAborted();
  }

  /** Sessions that wait for a lock with a statement that begins so. */
  private long waiting(String statement) {
    return rows.count(
        """
        SELECT COUNT(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ?""",
        statement + "%");
  }

  private void assertNothingWasAborted() {
    assertThat(bed.onPostgres().server().log()).doesNotContain("current transaction is aborted");
    assertThat(bed.secondNode().server().log()).doesNotContain("current transaction is aborted");
  }
}
