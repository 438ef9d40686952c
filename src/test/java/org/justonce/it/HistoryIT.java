package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an order tells of what happened to it, and which layer has stopped which duplicate. */
@ExtendWith(TestBedExtension.class)
class HistoryIT {

  private static final Pattern NEXT = Pattern.compile("<(.*)>; rel=\"next\"");

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;
  private final Site site;
  private final Rows rows;

  HistoryIT(TestBed bed) {
    this.bed = bed;
    this.site = bed.onPostgres();
    this.rows = site.rows();
  }

  private static String path(String order) {
    return Api.ORDERS + "/" + order + "/history";
  }

  private List<JsonObject> history(String order) {
    return items(site.acme().get(path(order)).send());
  }

  private static List<JsonObject> items(Answer answer) {
    assertThat(answer.status()).isEqualTo(200);
    return answer.json().getJsonArray("items").getValuesAs(JsonObject.class);
  }

  private List<String> summaries(String order) {
    return history(order).stream().map(HistoryIT::summary).toList();
  }

  private static String summary(JsonObject entry) {
    List<String> parts = new ArrayList<>();
    for (String name : List.of("type", "door", "outcome", "stoppedBy", "reason")) {
      if (entry.get(name) instanceof JsonString text) {
        parts.add(text.getString());
      }
    }
    return String.join(" ", parts);
  }

  @Test
  void everyAttemptToPayStandsThereWithItsDoorItsOutcomeAndTheLayerThatStoppedIt() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order);
    site.acme().pay(payment.withAmount(1)).key(id + "-0").send();
    Answer paid = site.acme().pay(payment).key(id + "-1").send();
    assertThat(site.acme().pay(payment).key(id + "-1").send().isReplay()).isTrue();
    site.acme().pay(payment).key(id + "-2").send();
    site.acme().pay(payment.withReference("other-" + id)).key(id + "-3").send();
    site.acme().cancel(order).key(id + "-4").send();

    assertThat(paid.status()).isEqualTo(201);
    assertThat(summaries(order))
        .containsExactly(
            "placed",
            "payment-attempt API REFUSED domain amount-mismatch",
            "paid API APPLIED",
            "payment-attempt API REPLAYED api",
            "payment-attempt API ALREADY_PAID domain",
            "payment-attempt API REFUSED domain order-state-conflict");
    assertThat(history(order).subList(2, 5))
        .allSatisfy(
            entry -> {
              assertThat(entry.getString("provider")).isEqualTo(payment.provider());
              assertThat(entry.getString("providerRef")).isEqualTo(payment.providerRef());
              assertThat(entry.getInt("amountMinor")).isEqualTo(Api.PRICE);
              assertThat(entry.getString("currency")).isEqualTo("EUR");
              assertThat(Instant.parse(entry.getString("at"))).isNotNull();
            });
  }

  @Test
  void theQueuesAttemptsCarryTheirMessageId() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order);
    try (PaymentQueue queue = site.queue()) {
      queue.send(id + "-1", payment.asEvent());
      await().until(() -> summaries(order).contains("paid QUEUE APPLIED"));
      queue.send(id + "-2", payment.withAmount(7).asEvent());
      await().until(() -> summaries(order).size() == 3);
      queue.send(id + "-3", payment.withReference("other-" + id).asEvent());
      await().until(() -> summaries(order).size() == 4);
    }
    assertThat(summaries(order))
        .containsExactly(
            "placed",
            "paid QUEUE APPLIED",
            "payment-attempt QUEUE ALREADY_PAID domain amount-mismatch",
            "payment-attempt QUEUE UNAPPLIED domain order-state-conflict");
    assertThat(history(order).stream().skip(1).map(entry -> entry.getString("deliveryId")))
        .containsExactly(id + "-1", id + "-2", id + "-3");
  }

  @Test
  void aReplayWaitsForNobodyWhoHoldsTheOrder() {
    String order = site.acme().newOrder();
    Settlement refused = Settlement.of(order).withAmount(1);
    site.acme().pay(refused).key(id + "-refused").send();
    try (Gate gate = bed.gate()) {
      CompletableFuture<Answer> holding =
          site.acme()
              .pay(Settlement.of(order))
              .key(id + "-holding")
              .pausing("after-effect", gate.file())
              .sendAsync();
      await().until(() -> site.inside("after-effect", id + "-holding") == 1);
      assertThat(site.acme().pay(refused).key(id + "-refused").send().isReplay()).isTrue();
      assertThat(summaries(order)).contains("payment-attempt API REPLAYED api");
      gate.open();
      assertThat(holding.join().status()).isEqualTo(201);
    }
  }

  @Test
  void cancellationIsNotedOnce() {
    String order = site.acme().newOrder();
    site.acme().cancel(order).key(id + "-1").send();
    site.acme().cancel(order).key(id + "-2").send();
    assertThat(summaries(order)).containsExactly("placed", "cancelled API");
  }

  @Test
  void whatWasRolledBackIsNotThere() {
    String order = site.acme().newOrder();
    rows.run("ALTER TABLE payment ADD CONSTRAINT refused_here CHECK (provider <> 'refused-here')");
    try {
      Settlement failing = Settlement.of(order).withProvider("refused-here");
      assertThat(site.acme().pay(failing).key(id).send().status()).isEqualTo(500);
    } finally {
      rows.run("ALTER TABLE payment DROP CONSTRAINT refused_here");
    }
    assertThat(summaries(order)).containsExactly("placed");
  }

  @Test
  void anotherTenantSeesNothingOfItAndLeavesNothingThere() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order);
    for (int i = 0; i < 2; i++) {
      assertThat(site.globex().pay(payment).key(id).send().summary())
          .isEqualTo("404 order-not-found");
    }
    assertThat(site.globex().get(path(order)).send().summary()).isEqualTo("404 order-not-found");
    assertThat(site.as(Api.OPERATOR).get(path(order)).send().status()).isEqualTo(403);
    assertThat(site.as(null).get(path(order)).send().status()).isEqualTo(401);
    assertThat(summaries(order)).containsExactly("placed");
  }

  @Test
  void pagesFollowOneAnotherWithoutGapAndRepetition() {
    String order = site.acme().newOrder();
    for (int i = 0; i < 4; i++) {
      site.acme().pay(Settlement.of(order).withAmount(50 + i)).key(id + i).send();
    }
    List<JsonObject> all = history(order);
    for (int limit = 1; limit <= 5; limit++) {
      List<JsonObject> paged = new ArrayList<>();
      String next = path(order) + "?limit=" + limit + "&after=";
      while (next != null) {
        Answer page = site.acme().get(next).send();
        assertThat(items(page)).hasSizeLessThanOrEqualTo(limit).isNotEmpty();
        paged.addAll(items(page));
        assertThat(paged).as("no more than there is").hasSizeLessThanOrEqualTo(all.size());
        Matcher link = NEXT.matcher(page.header("Link").orElse(""));
        next = link.matches() ? link.group(1) : null;
      }
      assertThat(paged).isEqualTo(all).hasSize(5);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit=0", "limit=201", "limit=x", "after=x", "after=eA", "after=%00"})
  void wrongParametersAreRefused(String query) {
    String order = site.acme().newOrder();
    assertThat(site.acme().get(path(order) + "?" + query).send().summary())
        .isEqualTo("400 invalid-parameter");
  }

  @Test
  void oldHistoryIsDeletedAndYoungIsKept() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order);
    site.acme().pay(payment.withAmount(1)).key(id + "-1").send();
    rows.run(
        """
        UPDATE order_history SET occurred_at = occurred_at - interval '90 days 1 hour'
        WHERE order_id = ?""",
        order);
    site.acme().pay(payment.withAmount(2)).key(id + "-2").send();
    rows.run(
        """
        UPDATE order_history SET occurred_at = occurred_at - interval '89 days 23 hours'
        WHERE order_id = ? AND amount_minor = 2""",
        order);
    await().until(() -> history(order).size() == 2);
    assertThat(history(order).get(1).getInt("amountMinor")).isEqualTo(2);
  }
}
