package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The admin API as operators and others meet it: pages, rights, keys, wrong input, two nodes. */
@ExtendWith(TestBedExtension.class)
class AdminApiIT {

  private static final Pattern NEXT = Pattern.compile("<([^>]+)>; *rel=\"next\"");
  private static final int ROUNDS = 5;

  private final String id = UUID.randomUUID().toString();
  private final TestBed bed;
  private final Site site;
  private final Api operator;
  private final KeptPayments kept;

  AdminApiIT(TestBed bed) {
    this.bed = bed;
    this.site = bed.onPostgres();
    this.operator = site.as(Api.OPERATOR);
    this.kept = new KeptPayments(site);
  }

  @Test
  void pagesLeadThroughAllPaymentsOnceOldestFirst() {
    List<String> lost = Stream.generate(kept::lost).limit(5).toList();
    List<String> seen = walk(Api.ADMIN_PAYMENTS + "?limit=3");
    assertThat(new HashSet<>(seen)).hasSameSizeAs(seen);
    assertThat(seen).containsSubsequence(lost);
  }

  @Test
  void aStatusNarrowsTheListOnEachPage() {
    List<String> lost = Stream.generate(kept::lost).limit(4).toList();
    operator.resolve(lost.get(1), Api.refund()).send();
    operator.resolve(lost.get(3), Api.refund()).send();
    assertThat(walk(Api.ADMIN_PAYMENTS + "?status=UNAPPLIED&limit=2"))
        .containsSubsequence(lost.get(0), lost.get(2))
        .doesNotContain(lost.get(1), lost.get(3));
    assertThat(walk(Api.ADMIN_PAYMENTS + "?status=REFUNDED&limit=1"))
        .containsSubsequence(lost.get(1), lost.get(3))
        .doesNotContain(lost.get(0), lost.get(2));
  }

  @Test
  void theListDoesNotShowTheEventsThatWereReceived() {
    kept.lost();
    assertThat(operator.get(Api.ADMIN_PAYMENTS + "?status=UNAPPLIED&limit=1&after=").send().text())
        .contains("claimedOrderId")
        .doesNotContain("rawEvent");
  }

  private List<String> walk(String start) {
    List<String> seen = new ArrayList<>();
    String path = start;
    while (path != null) {
      Answer page = operator.get(path).send();
      assertThat(page.status()).isEqualTo(200);
      page.json().getJsonArray("items").getValuesAs(JsonObject.class).stream()
          .map(payment -> payment.getString("id"))
          .forEach(seen::add);
      path = page.header("Link").map(AdminApiIT::next).orElse(null);
    }
    return seen;
  }

  private static String next(String link) {
    Matcher next = NEXT.matcher(link);
    assertThat(next.find()).as(link).isTrue();
    URI uri = URI.create(next.group(1));
    return uri.getRawPath() + "?" + uri.getRawQuery();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"limit=0", "limit=201", "limit=x", "status=PAID", "status=unapplied", "after=x"})
  void aWrongParameterOfTheListIsInvalid(String query) {
    Answer answer = operator.get(Api.ADMIN_PAYMENTS + "?" + query).send();
    assertThat(answer.summary()).isEqualTo("400 invalid-parameter");
    assertThat(answer.json().getString("detail")).contains(query.substring(0, query.indexOf('=')));
  }

  @Test
  void thePagesOfAHistoryLeadThroughIt() {
    String order = site.acme().newOrder();
    operator.resolve(kept.lost(), Api.applyTo(order)).send();
    List<String> types = new ArrayList<>();
    String path = Api.ADMIN + "/orders/" + order + "/history?limit=1";
    while (path != null) {
      Answer page = operator.get(path).send();
      page.json().getJsonArray("items").getValuesAs(JsonObject.class).stream()
          .map(entry -> entry.getString("type"))
          .forEach(types::add);
      path = page.header("Link").map(AdminApiIT::next).orElse(null);
    }
    assertThat(types).containsExactly("placed", "paid", "payment-resolution");
  }

  @Test
  void onlyOperatorsMayReadAndDecide() {
    String order = site.acme().newOrder();
    String payment = kept.lost();
    for (Api other : List.of(site.acme(), site.globex())) {
      assertThat(calls(other, payment, order))
          .allSatisfy(answer -> assertThat(answer.summary()).isEqualTo("403 forbidden"));
    }
    assertThat(calls(site.as(null), payment, order))
        .allSatisfy(answer -> assertThat(answer.summary()).isEqualTo("401 unauthenticated"));
    assertThat(statusOf(payment)).isEqualTo("UNAPPLIED");
  }

  private List<Answer> calls(Api api, String payment, String order) {
    return List.of(
        api.get(Api.ADMIN_PAYMENTS).send(),
        api.get(Api.ADMIN_PAYMENTS + "/" + payment).send(),
        api.get(Api.ADMIN + "/orders/" + order).send(),
        api.get(Api.ADMIN + "/orders/" + order + "/history").send(),
        api.resolve(payment, Api.refund()).send(),
        api.resolve(payment, Api.refund()).key(id).send());
  }

  @Test
  void anOperatorsKeyIsItsOwn() {
    String payment = kept.lost();
    String other = "ops" + id.substring(3);
    ApiKeys.add(site.rows(), other, "ops-" + id, null, "ops");
    Answer first = operator.resolve(payment, Api.refund()).key(id).send();
    Answer replay = operator.resolve(payment, Api.refund()).key(id).send();
    assertThat(first.status()).isEqualTo(200);
    assertThat(replay.isReplay()).isTrue();
    assertThat(replay.body()).isEqualTo(first.body());
    assertThat(operator.resolve(payment, Api.applyTo("x")).key(id).send().summary())
        .isEqualTo("409 idempotency-key-reused");

    Answer ofAnother = site.as(other).resolve(payment, Api.refund()).key(id).send();
    assertThat(ofAnother.status()).isEqualTo(200);
    assertThat(ofAnother.isReplay()).isFalse();
    assertThat(ofAnother.json().getBoolean("alreadyResolved")).isTrue();
    assertThat(site.acme().order(TestArchive.sku(0), 1).key(id).send().status()).isEqualTo(201);
  }

  @Test
  void aKeyIsNoWayToOrdersForAnOperatorWithoutATenant() {
    String both = "both" + id.substring(4);
    ApiKeys.add(site.rows(), both, "both-" + id, null, "ops,orders,payments");
    assertThat(site.as(both).get(Api.ADMIN_PAYMENTS).send().status()).isEqualTo(200);
    assertThat(site.as(both).order(TestArchive.sku(0), 1).key(id).send().summary())
        .isEqualTo("403 forbidden");
    assertThat(
            site.rows()
                .count("SELECT COUNT(*) FROM idempotency_record WHERE idempotency_key = ?", id))
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'note':'n'}                                        | action",
        "{'action':null,'note':'n'}                          | action",
        "{'action':7,'note':'n'}                             | action",
        "{'action':'APPLY','note':'n','orderId':'o'}         | action",
        "{'action':'forget','note':'n'}                      | action",
        "{'action':'refund'}                                 | note",
        "{'action':'refund','note':''}                       | note",
        "{'action':'refund','note':' n'}                     | note",
        "{'action':'refund','note':'a\\nb'}                  | note",
        "{'action':'refund','note':['n']}                    | note",
        "{'action':'refund','note':'n','orderId':'o'}        | orderId",
        "{'action':'refund','note':'n','amountMinor':1}      | amountMinor",
        "{'action':'dismiss','note':'n','providerRef':null}  | providerRef",
        "{'action':'apply','note':'n'}                       | orderId",
        "{'action':'apply','note':'n','orderId':''}          | orderId",
        "{'action':'apply','note':'n','orderId':7}           | orderId",
        "{'action':'apply','note':'n','orderId':'o','more':1}| more",
        "{'action':'apply','note':'n','orderId':'o','providerRef':'r'}| amountMinor",
        "{'action':'apply','note':'n','orderId':'o','providerRef':'r','amountMinor':0,'currency':'EUR'}| amountMinor",
        "{'action':'apply','note':'n','orderId':'o','providerRef':'r','amountMinor':'1','currency':'EUR'}| amountMinor",
        "{'action':'apply','note':'n','orderId':'o','providerRef':'r','amountMinor':1,'currency':'XX'}| currency",
        "{'action':'apply','note':'n','orderId':'o','amountMinor':1,'currency':'EUR'}| providerRef"
      })
  void aWrongDecisionIsRefusedWithItsMember(String decision, String member) {
    Answer answer =
        operator.resolve(UUID.randomUUID().toString(), decision.replace('\'', '"')).send();
    assertThat(answer.summary()).isEqualTo("422 validation-failed");
    assertThat(answer.json().getJsonArray("errors").getValuesAs(JsonObject.class))
        .extracting(error -> error.getString("field"))
        .contains(member);
  }

  @Test
  void aNoteHasUpTo1024Characters() {
    String payment = kept.lost();
    String longest = Api.refund().replace("sent back by hand", "é".repeat(1024));
    assertThat(operator.resolve(payment, longest.replace("éé\"", "ééé\"")).send().summary())
        .isEqualTo("422 validation-failed");
    assertThat(operator.resolve(payment, longest).send().status()).isEqualTo(200);
    assertThat(read(payment).getJsonObject("resolution").getString("note"))
        .isEqualTo("é".repeat(1024));
  }

  @Test
  void whatIsMissingOrNoJsonIsToldSo() {
    String nobody = UUID.randomUUID().toString();
    assertThat(
            List.of(
                operator.get(Api.ADMIN_PAYMENTS + "/" + nobody).send(),
                operator.get(Api.ADMIN_PAYMENTS + "/no-id").send(),
                operator.resolve(nobody, Api.refund()).send(),
                operator.resolve("no-id", Api.refund()).send(),
                operator.resolve(nobody, Api.applyTo(site.acme().newOrder())).send()))
        .allSatisfy(answer -> assertThat(answer.summary()).isEqualTo("404 payment-not-found"));
    assertThat(operator.get(Api.ADMIN + "/orders/" + nobody).send().summary())
        .isEqualTo("404 order-not-found");
    assertThat(operator.get(Api.ADMIN + "/orders/" + nobody + "/history").send().summary())
        .isEqualTo("404 order-not-found");
    assertThat(operator.resolve(nobody, "{").send().summary()).isEqualTo("400 malformed-request");
  }

  @Test
  void dataThatAReadablePaymentHasIsNotToldAgain() {
    String decision =
        Api.applyTo(site.acme().newOrder())
            .replace("}", ",\"providerRef\":\"r\",\"amountMinor\":100,\"currency\":\"EUR\"}");
    String payment = kept.lost();
    Answer answer = operator.resolve(payment, decision).send();
    assertThat(answer.summary()).isEqualTo("422 validation-failed");
    assertThat(answer.json().getJsonArray("errors")).hasSize(3);
    assertThat(statusOf(payment)).isEqualTo("UNAPPLIED");
  }

  @Test
  void operatorsAtTwoNodesSettleOneOrderByAPayment() {
    Api elsewhere = bed.secondNode().as(Api.OPERATOR);
    for (int round = 0; round < ROUNDS; round++) {
      String payment = kept.lost();
      List<String> orders = Stream.generate(site.acme()::newOrder).limit(2).toList();
      CompletableFuture<Answer> one =
          operator.resolve(payment, Api.applyTo(orders.get(0))).sendAsync();
      CompletableFuture<Answer> two =
          elsewhere.resolve(payment, Api.applyTo(orders.get(1))).sendAsync();
      assertThat(List.of(one.join().summary(), two.join().summary()))
          .containsExactlyInAnyOrder("200", "409 payment-state-conflict");
      assertThat(orders.stream().mapToLong(site.rows()::payments).sum()).isOne();
    }
  }

  @Test
  void anOperatorAndALatePaymentOrACancellationHaveOneWinner() {
    Api elsewhere = bed.secondNode().acme();
    for (int round = 0; round < ROUNDS; round++) {
      String order = site.acme().newOrder();
      String payment = kept.lost();
      Call rival = round % 2 == 0 ? elsewhere.cancel(order) : elsewhere.pay(Settlement.of(order));
      CompletableFuture<Answer> late = rival.sendAsync();
      Answer decision = operator.resolve(payment, Api.applyTo(order)).send();
      List<String> ends = List.of(decision.summary(), late.join().summary());
      assertThat(ends).containsOnlyOnce("409 order-state-conflict");
      assertThat(site.rows().payments(order)).isLessThanOrEqualTo(1);
      assertThat(statusOf(payment)).isEqualTo(decision.status() == 200 ? "APPLIED" : "UNAPPLIED");
    }
  }

  private JsonObject read(String payment) {
    return operator.get(Api.ADMIN_PAYMENTS + "/" + payment).send().json();
  }

  private String statusOf(String payment) {
    return read(payment).getString("status");
  }
}
