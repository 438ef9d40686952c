package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What operators do with unapplied payments through the admin API, on any database. */
abstract class ResolutionContract {

  private final String id = UUID.randomUUID().toString();
  private final Site site;
  private final Api operator;
  private final KeptPayments kept;

  ResolutionContract(Site site) {
    this.site = site;
    this.operator = site.as(Api.OPERATOR);
    this.kept = new KeptPayments(site);
  }

  @Test
  void anUnappliedPaymentShowsWhatCameAndWhyItIsKept() {
    String order = site.acme().newOrder();
    Settlement tooMuch = Settlement.of(order).withAmount(Api.PRICE + 1);
    JsonObject payment = read(kept.keep(tooMuch));
    assertThat(payment.keySet())
        .containsExactlyInAnyOrder(
            "id",
            "status",
            "provider",
            "providerRef",
            "amountMinor",
            "currency",
            "reason",
            "claimedOrderId",
            "orderId",
            "door",
            "recordedAt",
            "resolution",
            "rawEvent");
    assertThat(payment.getString("status")).isEqualTo("UNAPPLIED");
    assertThat(payment.getString("reason")).isEqualTo("amount-mismatch");
    assertThat(payment.getString("claimedOrderId")).isEqualTo(order);
    assertThat(payment.get("orderId")).isEqualTo(JsonValue.NULL);
    assertThat(payment.get("resolution")).isEqualTo(JsonValue.NULL);
    assertThat(payment.getString("door")).isEqualTo("QUEUE");
    assertThat(payment.getString("rawEvent")).isEqualTo(tooMuch.asEvent());
  }

  @Test
  void anOperatorSettlesAnOrderOfAnyTenantByIt() {
    String order = site.globex().newOrder();
    String payment = kept.lost();
    Answer first = operator.resolve(payment, Api.applyTo(order)).send();
    assertThat(first.status()).as(first.text()).isEqualTo(200);
    assertThat(first.json().getBoolean("alreadyResolved")).isFalse();
    assertThat(first.json().getJsonObject("payment").getString("orderId")).isEqualTo(order);
    JsonObject resolution = read(payment).getJsonObject("resolution");
    assertThat(resolution.getString("action")).isEqualTo("apply");
    assertThat(resolution.getString("by")).isEqualTo("demo-ops");
    assertThat(resolution.getString("note")).isEqualTo("the bank says so");

    Answer again = operator.resolve(payment, Api.applyTo(order)).send();
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.json().getBoolean("alreadyResolved")).isTrue();
    assertThat(again.json().get("payment")).isEqualTo(first.json().get("payment"));
    assertThat(operator.resolve(payment, Api.refund()).send().summary())
        .isEqualTo("409 payment-state-conflict");

    assertPaidOnce(site.globex(), order);
    JsonObject seen = operator.get(Api.ADMIN + "/orders/" + order).send().json();
    assertThat(seen.getString("tenant")).isEqualTo("globex");
    assertThat(seen.getJsonObject("payment").getString("id")).isEqualTo(payment);
    assertThat(seen.getJsonObject("payment").getString("paidAt"))
        .as("when it was applied, not when it arrived")
        .isEqualTo(resolution.getString("at"));
    assertThat(history(operator, Api.ADMIN + "/orders/" + order))
        .filteredOn(entry -> entry.getString("type").equals("payment-resolution"))
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.getString("outcome")).isEqualTo("APPLIED");
              assertThat(entry.getString("actor")).isEqualTo("demo-ops");
              assertThat(entry.getString("note")).isEqualTo("the bank says so");
            });
    assertThat(history(site.globex(), Api.ORDERS + "/" + order))
        .noneMatch(entry -> entry.containsKey("note") || entry.containsKey("actor"));
  }

  private static List<JsonObject> history(Api api, String order) {
    return api.get(order + "/history")
        .send()
        .json()
        .getJsonArray("items")
        .getValuesAs(JsonObject.class);
  }

  @Test
  void moneyThatWasSentBackIsNotedOnce() {
    String payment = kept.lost();
    assertThat(operator.resolve(payment, Api.refund()).key(id).send().isReplay()).isFalse();
    assertThat(operator.resolve(payment, Api.refund()).key(id).send().isReplay()).isTrue();
    assertThat(operator.resolve(payment, Api.refund()).send().json().getBoolean("alreadyResolved"))
        .isTrue();
    assertThat(read(payment).getString("status")).isEqualTo("REFUNDED");
    assertThat(operator.resolve(payment, Api.applyTo(site.acme().newOrder())).send().summary())
        .isEqualTo("409 payment-state-conflict");
  }

  @Test
  void anUnreadableEventIsAppliedByWhatTheOperatorHasFound() {
    String order = site.acme().newOrder();
    String event = kept.unreadable(order);
    assertThat(operator.resolve(event, Api.applyTo(order)).send().summary())
        .isEqualTo("422 validation-failed");
    String decision =
        """
        {"action":"apply","orderId":"%s","note":"found","providerRef":"%s","amountMinor":%d,\
        "currency":"EUR"}"""
            .formatted(order, id, Api.PRICE);
    Answer first = operator.resolve(event, decision).send();
    assertThat(first.status()).as(first.text()).isEqualTo(200);
    assertThat(first.json().getBoolean("alreadyResolved")).isFalse();
    assertThat(operator.resolve(event, decision).send().json().getBoolean("alreadyResolved"))
        .isTrue();
    assertPaidOnce(site.acme(), order);
    JsonObject payment = read(event);
    assertThat(payment.getString("status")).isEqualTo("DISMISSED");
    String settledAs = payment.getJsonObject("resolution").getString("settledAs");
    assertThat(read(settledAs).getString("providerRef")).isEqualTo(id);
  }

  @Test
  void onlyAnEventWithoutMoneyOfItsOwnIsDismissed() {
    String dismiss = "{\"action\":\"dismiss\",\"note\":\"a test of the provider\"}";
    String event = kept.unreadable("nothing");
    assertThat(operator.resolve(event, dismiss).send().status()).isEqualTo(200);
    assertThat(operator.resolve(event, dismiss).send().json().getBoolean("alreadyResolved"))
        .isTrue();
    assertThat(read(event).getJsonObject("resolution").getString("action")).isEqualTo("dismiss");
    assertThat(operator.resolve(kept.lost(), dismiss).send().summary())
        .isEqualTo("409 payment-state-conflict");
  }

  @Test
  void aPaymentThatTheOrderDoesNotTakeStaysUnapplied() {
    String order = site.acme().newOrder();
    String tooMuch = kept.keep(Settlement.of(order).withAmount(Api.PRICE + 1));
    assertThat(operator.resolve(tooMuch, Api.applyTo(order)).send().summary())
        .isEqualTo("422 amount-mismatch");
    site.acme().cancel(order).send();
    assertThat(operator.resolve(kept.lost(), Api.applyTo(order)).send().summary())
        .isEqualTo("409 order-state-conflict");
    assertThat(operator.resolve(tooMuch, Api.applyTo("nothing")).send().summary())
        .isEqualTo("404 order-not-found");
    assertThat(read(tooMuch).getString("status")).isEqualTo("UNAPPLIED");
    assertThat(site.rows().payments(order)).isZero();
  }

  @Test
  void operatorsAtOnceSettleOneOrderByOnePayment() {
    String order = site.acme().newOrder();
    List<String> payments = Stream.generate(kept::lost).limit(3).toList();
    List<CompletableFuture<Answer>> answers =
        payments.stream()
            .map(payment -> operator.resolve(payment, Api.applyTo(order)).sendAsync())
            .toList();
    assertThat(answers.stream().map(CompletableFuture::join).map(Answer::summary))
        .containsExactlyInAnyOrder("200", "409 order-state-conflict", "409 order-state-conflict");
    assertPaidOnce(site.acme(), order);
  }

  private JsonObject read(String payment) {
    Answer answer = operator.get(Api.ADMIN_PAYMENTS + "/" + payment).send();
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }

  private void assertPaidOnce(Api owner, String order) {
    assertThat(owner.statusOf(order)).isEqualTo("PAID");
    assertThat(site.rows().payments(order)).isEqualTo(1);
    assertThat(site.rows().events(order, "order.paid")).isEqualTo(1);
  }
}
