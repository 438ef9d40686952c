package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityRuntimeException;
import jakarta.jms.Message;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of messages that are not simply settled once. */
@ExtendWith(TestBedExtension.class)
class MessagesIT {

  private final String id = UUID.randomUUID().toString();
  private final Site site;
  private final Rows rows;
  private final PaymentQueue queue;

  MessagesIT(TestBed bed) {
    this.site = bed.secondNode();
    this.rows = site.rows();
    this.queue = site.queue();
  }

  @AfterEach
  void disconnect() {
    queue.close();
  }

  private void awaitDead(String messageId) {
    await(messageId + " in the DLQ").until(() -> queue.deadMessages().contains(messageId));
  }

  private void awaitTaken(String messageId) {
    await(messageId + " in the inbox").until(() -> inbox(messageId) == 1);
  }

  private long inbox(String messageId) {
    return rows.count("SELECT COUNT(*) FROM inbox WHERE message_id = ?", messageId);
  }

  private List<String> failure(String column) {
    return rows.run("SELECT " + column + " FROM message_failure WHERE message_id = ?", id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no JSON",
        "[]",
        "{\"data\":{}}",
        "{\"type\":\"payment.settled\"}",
        "{\"type\":\"payment.settled\",\"data\":{\"provider\":\"p\",\"orderId\":\"o\",\"providerRef\":\"r\"}}"
      })
  void anUnreadableMessageEndsInTheDeadLetterQueueWithItsReason(String body) {
    queue.send(id, body);
    awaitDead(id);
    assertThat(failure("reason")).singleElement().asString().isNotBlank();
    assertThat(failure("delivery_count")).containsExactly(String.valueOf(ServerSetup.FEW_ATTEMPTS));
    assertThat(inbox(id)).isZero();
  }

  @Test
  void theReasonSaysWhichMemberIsWrong() {
    queue.send(id, Settlement.of("x").withAmount(-1).asEvent());
    awaitDead(id);
    assertThat(failure("reason")).singleElement().asString().contains("data.amountMinor");
  }

  @Test
  void messagesBehindAnUnreadableOneAreSettled() {
    List<String> orders = Stream.generate(site.acme()::newOrder).limit(10).toList();
    for (int i = 0; i < orders.size(); i++) {
      if (i == 2) {
        queue.send(id, "poison");
      }
      queue.send(id + "-" + i, Settlement.of(orders.get(i)).asEvent());
    }
    for (int i = 0; i < orders.size(); i++) {
      awaitTaken(id + "-" + i);
    }
    awaitDead(id);
    assertThat(orders).allMatch(order -> site.acme().statusOf(order).equals("PAID"));
  }

  @Test
  void theSameIdWithAnotherBodyIsDeadAndTheFirstEffectStands() {
    String paid = site.acme().newOrder();
    String other = site.acme().newOrder();
    queue.send(id, Settlement.of(paid).asEvent());
    awaitTaken(id);
    queue.send(id, Settlement.of(other).asEvent());
    awaitDead(id);

    assertThat(failure("reason")).singleElement().asString().contains("another body");
    assertThat(site.acme().statusOf(paid)).isEqualTo("PAID");
    assertThat(site.acme().statusOf(other)).isEqualTo("INVENTORY_RESERVED");
    assertThat(rows.payments(paid)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"justonce,wrong", "somebody,password-of-the-tests", ","})
  void nobodyGetsInWithoutUserAndPassword(String user, String password) {
    try (var factory = new ActiveMQConnectionFactory(site.server().setup().brokerUrl())) {
      assertThatThrownBy(() -> factory.createContext(user, password))
          .isInstanceOf(JMSSecurityRuntimeException.class);
    }
  }

  @Test
  void aMessageWithoutTextIsDead() {
    queue.send(id, jms -> jms.createBytesMessage());
    awaitDead(id);
    assertThat(failure("reason")).singleElement().asString().contains("no text message");
  }

  @Test
  void aTextMessageWithNothingInItIsDead() {
    queue.send(id, jms -> jms.createTextMessage());
    awaitDead(id);
    assertThat(failure("reason")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {256, ' ', '\n', 0})
  void aMessageWhoseIdCannotBeUsedIsDeadWithAReasonOfItsOwn(int lengthOrCharacter)
      throws JMSException {
    String unusable =
        id + (lengthOrCharacter > ' ' ? "x".repeat(256) : Character.toString(lengthOrCharacter));
    String event = Settlement.of(site.acme().newOrder()).asEvent();
    AtomicReference<Message> sent = new AtomicReference<>();
    queue.send(
        unusable,
        jms -> {
          sent.set(jms.createTextMessage(event));
          return sent.get();
        });
    awaitDead(unusable);
    assertThat(
            rows.count(
                "SELECT COUNT(*) FROM message_failure WHERE message_id = ? AND reason LIKE 'The message id%'",
                sent.get().getJMSMessageID()))
        .isEqualTo(1);
  }

  @Test
  void aMessageWithoutAnIdOfItsOwnIsKnownByItsJmsId() throws JMSException {
    String order = site.acme().newOrder();
    String jmsId = queue.sendWithJmsId(Settlement.of(order).asEvent());
    awaitTaken(jmsId);
    assertThat(site.acme().statusOf(order)).isEqualTo("PAID");
  }

  @Test
  void anEventOfAnUnknownTypeIsAcknowledgedAndRemembered() {
    queue.send(id, "{\"type\":\"payment.refund.opened\",\"data\":{\"anything\":1}}");
    awaitTaken(id);
    site.awaitAllTaken(queue, id);
  }

  @Test
  void membersThatNobodyKnowsAreIgnored() {
    String order = site.acme().newOrder();
    String event =
        Settlement.of(order)
            .asEvent()
            .replace("\"data\":{", "\"new\":[1],\"data\":{\"alsoNew\":{\"a\":null},");
    queue.send(id, event);
    awaitTaken(id);
    assertThat(site.acme().statusOf(order)).isEqualTo("PAID");
  }

  @Test
  void moneyForACancelledOrderIsKeptUnapplied() {
    String order = site.acme().newOrder();
    site.acme().cancel(order).send();
    assertUnapplied(Settlement.of(order), "order-state-conflict");
    assertThat(site.acme().statusOf(order)).isEqualTo("CANCELLED");
  }

  @Test
  void moneyForAnUnknownOrderIsKeptUnapplied() {
    assertUnapplied(Settlement.of(UUID.randomUUID().toString()), "order-not-found");
  }

  @Test
  void moneyForATextThatIsNoOrderIdIsKeptUnapplied() {
    assertUnapplied(Settlement.of("order 4711, paid by phone"), "order-not-found");
  }

  @Test
  void moneyOfAnotherAmountIsKeptUnapplied() {
    String order = site.acme().newOrder();
    assertUnapplied(Settlement.of(order).withAmount(Api.PRICE - 1), "amount-mismatch");
    assertThat(site.acme().statusOf(order)).isEqualTo("INVENTORY_RESERVED");
  }

  private void assertUnapplied(Settlement payment, String reason) {
    queue.send(id, payment.asEvent());
    queue.send(id + "-again", payment.asEvent());
    awaitTaken(id);
    awaitTaken(id + "-again");
    site.awaitAllTaken(queue, id);
    Function<String, List<String>> column =
        name ->
            rows.run(
                "SELECT " + name + " FROM payment WHERE provider_ref = ?", payment.providerRef());
    assertThat(column.apply("status")).containsExactly("UNAPPLIED");
    assertThat(column.apply("reason")).containsExactly(reason);
    assertThat(column.apply("claimed_order_id")).containsExactly(payment.orderId());
    assertThat(column.apply("amount_minor")).containsExactly(String.valueOf(payment.amountMinor()));
    assertThat(column.apply("raw_event")).containsExactly(payment.asEvent());
  }

  @Test
  void anUnappliedPaymentIsNotAppliedByTheApiEither() {
    String order = site.acme().newOrder();
    Settlement tooLittle = Settlement.of(order).withAmount(1);
    queue.send(id, tooLittle.asEvent());
    awaitTaken(id);
    Answer answer = site.acme().pay(tooLittle.withAmount(Api.PRICE)).send();
    assertThat(answer.summary()).isEqualTo("409 payment-reference-used");
    assertThat(site.acme().statusOf(order)).isEqualTo("INVENTORY_RESERVED");
  }
}
