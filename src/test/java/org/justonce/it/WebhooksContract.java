package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What callbacks of payment providers do, on every database. */
abstract class WebhooksContract {

  private final String id = UUID.randomUUID().toString();
  private final ProviderProcess provider;
  private final Site site;
  private final Rows rows;
  private final WebhookSender sender;

  WebhooksContract(TestBed bed, Site site) {
    this.provider = bed.provider();
    this.site = site;
    this.rows = site.rows();
    this.sender = site.webhooks();
  }

  private static void assertOutcome(Answer answer, String outcome, String reason) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).contains("application/json");
    assertThat(answer.text())
        .isEqualTo(
            "{\"outcome\":\"%s\",\"reason\":%s}"
                .formatted(outcome, reason == null ? null : "\"" + reason + "\""));
  }

  private long inbox(String messageId) {
    return rows.count(
        "SELECT COUNT(*) FROM inbox WHERE consumer = 'webhook:acme-pay' AND message_id = ?",
        messageId);
  }

  private List<String> payment(String column, Settlement payment) {
    return rows.run(
        "SELECT " + column + " FROM payment WHERE provider = ? AND provider_ref = ?",
        payment.provider(),
        payment.providerRef());
  }

  private List<String> history(String order, String messageId) {
    return rows.run(
        """
        SELECT outcome FROM order_history
        WHERE door = 'CALLBACK' AND order_id = ? AND delivery_id = ? ORDER BY id""",
        order,
        messageId);
  }

  private void assertPaidOnce(String order) {
    assertThat(site.acme().statusOf(order)).isEqualTo("PAID");
    assertThat(rows.payments(order)).isEqualTo(1);
    assertThat(rows.events(order, "order.paid")).isEqualTo(1);
  }

  @Test
  void aSettledPaymentIsAppliedOnceHoweverOftenItIsDelivered() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order);
    assertOutcome(sender.deliver(id, payment.asCallback()).send(), "APPLIED", null);
    assertOutcome(sender.deliver(id, payment.asCallback()).send(), "DUPLICATE_DELIVERY", null);
    assertOutcome(sender.deliver(id + "-2", payment.asCallback()).send(), "ALREADY_PAID", null);
    assertOutcome(
        sender.deliver(id + "-2", payment.asCallback()).send(), "DUPLICATE_DELIVERY", null);
    assertPaidOnce(order);
    assertThat(payment("door", payment)).containsExactly("CALLBACK");
    assertThat(inbox(id)).isEqualTo(1);
    assertThat(history(order, id)).containsExactly("APPLIED", "DUPLICATE_DELIVERY");
    assertThat(history(order, id + "-2")).containsExactly("ALREADY_PAID", "DUPLICATE_DELIVERY");
  }

  @Test
  void aRecordedFactWithAnotherAmountIsAlreadyPaidAndSaysSo() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order);
    assertThat(site.acme().pay(payment).send().status()).isEqualTo(201);
    assertOutcome(
        sender.deliver(id, payment.withAmount(1).asCallback()).send(),
        "ALREADY_PAID",
        "amount-mismatch");
    assertPaidOnce(order);
    assertThat(payment("amount_minor", payment)).containsExactly(String.valueOf(Api.PRICE));
  }

  @Test
  void moneyForAnOrderThatIsPaidCancelledOrUnknownIsKeptUnapplied() {
    String paid = site.acme().newOrder();
    assertThat(site.acme().pay(Settlement.of(paid)).send().status()).isEqualTo(201);
    String cancelled = site.acme().newOrder();
    site.acme().cancel(cancelled).send();
    assertUnapplied(Settlement.of(paid), "order-state-conflict");
    assertUnapplied(Settlement.of(cancelled), "order-state-conflict");
    assertUnapplied(Settlement.of(UUID.randomUUID().toString()), "order-not-found");
    assertUnapplied(Settlement.of("order 4711, paid by phone"), "order-not-found");
    assertUnapplied(
        Settlement.of(site.acme().newOrder()).withAmount(Api.PRICE - 1), "amount-mismatch");
    assertPaidOnce(paid);
  }

  private void assertUnapplied(Settlement payment, String reason) {
    String body = payment.asCallback();
    String delivery = "evt-" + UUID.randomUUID();
    assertOutcome(sender.deliver(delivery, body).send(), "UNAPPLIED", reason);
    assertThat(payment("status", payment)).containsExactly("UNAPPLIED");
    assertThat(payment("reason", payment)).containsExactly(reason);
    assertThat(payment("claimed_order_id", payment)).containsExactly(payment.orderId());
    assertThat(payment("raw_event", payment)).containsExactly(body);
    assertOutcome(sender.deliver(delivery, body).send(), "DUPLICATE_DELIVERY", null);
    assertOutcome(
        sender.deliver(delivery + "-2", body).send(), "UNAPPLIED", "payment-reference-used");
    assertThat(payment("reason", payment)).containsExactly(reason);
  }

  @Test
  void oneReferenceForTwoOrdersSettlesOneAndOfTwoProvidersBoth() {
    String one = site.acme().newOrder();
    String two = site.acme().newOrder();
    Settlement payment = Settlement.of(one);
    assertOutcome(sender.deliver(id, payment.asCallback()).send(), "APPLIED", null);
    assertOutcome(
        sender.deliver(id + "-2", payment.withOrder(two).asCallback()).send(),
        "UNAPPLIED",
        "payment-reference-used");
    assertThat(site.acme().statusOf(two)).isEqualTo("INVENTORY_RESERVED");
    assertOutcome(
        sender.as("other-pay").deliver(id, payment.withOrder(two).asCallback()).send(),
        "APPLIED",
        null);
    assertPaidOnce(one);
    assertPaidOnce(two);
    assertThat(payment("order_id", payment)).containsExactly(one);
    assertThat(payment("order_id", payment.withProvider("other-pay"))).containsExactly(two);
  }

  @Test
  void theProviderOfThePathCountsAndUnknownMembersAreIgnored() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order);
    String body =
        payment
            .asCallback()
            .replace("\"data\":{", "\"new\":[1],\"data\":{\"provider\":\"other-pay\",\"fee\":{},");
    assertOutcome(sender.deliver(id, body).send(), "APPLIED", null);
    assertThat(payment("order_id", payment)).containsExactly(order);
  }

  @Test
  void theSameIdWithAnotherBodyIsRefusedNotedAndTheFirstEffectStands() {
    String paid = site.acme().newOrder();
    String other = site.acme().newOrder();
    assertOutcome(sender.deliver(id, Settlement.of(paid).asCallback()).send(), "APPLIED", null);
    for (String body : List.of(Settlement.of(other).asCallback(), "no JSON", "{\"type\":\"x\"}")) {
      Answer reused = sender.deliver(id, body).send();
      assertThat(reused.summary()).isEqualTo("409 message-id-reused");
      assertThat(reused.json().getBoolean("retryable")).isFalse();
    }
    assertPaidOnce(paid);
    assertThat(site.acme().statusOf(other)).isEqualTo("INVENTORY_RESERVED");
    assertThat(rows.payments(other)).isZero();
    assertThat(
            rows.run(
                """
                SELECT reason FROM message_failure
                WHERE consumer = 'webhook:acme-pay' AND message_id = ?""",
                id))
        .singleElement()
        .asString()
        .contains("another body");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no JSON",
        "[]",
        "{}",
        "{\"type\":7}",
        "{\"type\":\"payment.settled\",\"type\":\"payment.settled\"}",
        "{\"type\":\"payment.settled\"} x"
      })
  void aBodyThatIsNoEventIsRefusedAndItsIdIsStillNew(String body) {
    assertThat(sender.deliver(id, body).send().summary()).isEqualTo("400 malformed-request");
    assertThat(inbox(id)).isZero();
    String order = site.acme().newOrder();
    assertOutcome(sender.deliver(id, Settlement.of(order).asCallback()).send(), "APPLIED", null);
    assertPaidOnce(order);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"payment.settled\"} |",
        "{\"type\":\"payment.settled\",\"data\":7} |",
        "{\"type\":\"payment.settled\",\"data\":{\"orderId\":\"%s\"}} | %1$s",
        "{\"type\":\"payment.settled\",\"data\":{\"orderId\":\"%s\",\"providerRef\":\"r\",\"amountMinor\":\"1\",\"currency\":\"EUR\"}} | %1$s",
        "{\"type\":\"payment.settled\",\"data\":{\"orderId\":7,\"providerRef\":\"%s\"}} |"
      })
  void settledDataThatCannotBeReadIsKeptAsItCame(String form, String claimed) {
    String body = form.formatted(id);
    assertOutcome(sender.deliver(id, body).send(), "UNAPPLIED", "unreadable-data");
    assertOutcome(sender.deliver(id, body).send(), "DUPLICATE_DELIVERY", null);
    assertThat(inbox(id)).isEqualTo(1);
    if (claimed != null) {
      assertThat(
              rows.run(
                  """
                  SELECT raw_event FROM payment
                  WHERE status = 'UNAPPLIED' AND reason = 'unreadable-data' AND provider = 'acme-pay'
                  AND provider_ref IS NULL AND claimed_order_id = ?""",
                  claimed.formatted(id)))
          .containsExactly(body);
    }
  }

  @Test
  void anEventOfAnUnknownTypeIsIgnoredAndRemembered() {
    String body = "{\"type\":\"payment.refunded\",\"data\":[1]}";
    assertOutcome(sender.deliver(id, body).send(), "IGNORED", null);
    assertOutcome(sender.deliver(id, body).send(), "DUPLICATE_DELIVERY", null);
    assertThat(sender.deliver(id, body + " ").send().summary()).isEqualTo("409 message-id-reused");
  }

  @Test
  void theOldSecretAndTheNewOneAreTakenWhileTheyAreRotated() {
    for (String secret : List.of(ServerSetup.OLD_WEBHOOK_SECRET, ServerSetup.WEBHOOK_SECRET)) {
      String order = site.acme().newOrder();
      String body = Settlement.of(order).asCallback();
      assertOutcome(
          sender.signingWith(secret).deliver("evt-" + order, body).send(), "APPLIED", null);
    }
  }

  @Test
  void aPaymentThatWasOpenedAtItsProviderIsSettledByThatProvidersCallback() {
    String order = site.acme().newOrder();
    Answer opened = site.acme().requestPayment(order, "test-pay").key(id).send();
    assertThat(opened.status()).as(opened.text()).isEqualTo(202);
    var webhook = site.server().uri(WebhookSender.path("test-pay"));

    assertOutcome(provider.settle(order, webhook, ServerSetup.WEBHOOK_SECRET), "APPLIED", null);
    assertPaidOnce(order);
    assertThat(
            rows.run(
                """
                SELECT r.order_id FROM payment p JOIN payment_request r
                ON r.provider = p.provider AND r.provider_payment_id = p.provider_ref
                WHERE p.order_id = ?""",
                order))
        .as("the reference is the id that the provider gave")
        .containsExactly(order);
    assertOutcome(
        provider.settle(order, webhook, ServerSetup.OLD_WEBHOOK_SECRET),
        "DUPLICATE_DELIVERY",
        null);
  }

  @Test
  void aProviderThatOnlyCallsBackOpensNoPayments() {
    Answer refused = site.acme().requestPayment(site.acme().newOrder(), "acme-pay").key(id).send();
    assertThat(refused.summary()).isEqualTo("422 validation-failed");
    assertThat(refused.text()).contains("unknown-provider");
  }
}
