package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Payments that are opened at a provider, on every database. */
abstract class PaymentRequestsContract {

  private static final String PROVIDER = "test-pay";
  private static final String CONFLICT = "409 order-state-conflict";

  private final String id = UUID.randomUUID().toString();
  private final ProviderProcess provider;
  private final Site site;
  private final List<Api> nodes;
  private final String order;

  /** With one or more nodes on one database. */
  PaymentRequestsContract(TestBed bed, Site... sites) {
    this.provider = bed.provider();
    this.site = sites[0];
    this.nodes = Stream.of(sites).map(Site::acme).toList();
    this.order = site.acme().newOrder();
  }

  private Api node(int number) {
    return nodes.get(number % nodes.size());
  }

  private Call request(int node) {
    return node(node).requestPayment(order, PROVIDER);
  }

  private long rows() {
    return site.rows().count("SELECT COUNT(*) FROM payment_request WHERE order_id = ?", order);
  }

  private long records() {
    return site.rows()
        .count("SELECT COUNT(*) FROM idempotency_record WHERE idempotency_key = ?", id);
  }

  @Test
  void aPaymentIsOpenedOnceAndItsAnswerIsRepeatedOnEveryNode() {
    Answer first = request(0).key(id).send();
    Answer replay = request(1).key(id).send();

    assertThat(first.status()).as(first.text()).isEqualTo(202);
    assertThat(first.isReplay()).isFalse();
    assertThat(first.json().keySet()).containsExactlyInAnyOrder("providerPaymentId", "paymentUrl");
    String paymentId = first.json().getString("providerPaymentId");
    assertThat(first.json().getString("paymentUrl")).isEqualTo("https://pay.example/" + paymentId);
    assertThat(replay.status()).isEqualTo(202);
    assertThat(replay.isReplay()).isTrue();
    assertThat(replay.body()).isEqualTo(first.body());
    assertThat(provider.asked(order)).isEqualTo(1);
    assertThat(
            site.rows()
                .run(
                    "SELECT order_id FROM payment_request WHERE provider = ? AND provider_payment_id = ?",
                    PROVIDER,
                    paymentId))
        .containsExactly(order);
  }

  @Test
  void anotherKeyAndNoKeyGetTheSamePaymentAndTheProviderIsNotAskedAgain() {
    Answer first = request(0).key(id).send();
    assertThat(Stream.of(request(0).key(id + "-2"), request(1).key(id + "-3"), request(1)))
        .map(Call::send)
        .allSatisfy(
            answer -> {
              assertThat(answer.status()).isEqualTo(202);
              assertThat(answer.isReplay()).isFalse();
              assertThat(answer.json()).isEqualTo(first.json());
            });
    assertThat(provider.asked(order)).isEqualTo(1);
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void theProviderLearnsOrderAmountAndCurrencyAndWhoAsks() {
    assertThat(node(0).requestPayment(order, "secret-pay").key(id).send().status()).isEqualTo(202);
    JsonObject asked = provider.about(order);
    assertThat(asked.getString("body"))
        .isEqualTo(
            "{\"orderId\":\"%s\",\"amountMinor\":%d,\"currency\":\"EUR\"}"
                .formatted(order, Api.PRICE));
    assertThat(asked.getString("authorization"))
        .isEqualTo("[Bearer " + ServerSetup.PROVIDERS_API_KEY + "]");

    assertThat(request(0).send().status()).as("another provider").isEqualTo(202);
    JsonObject both = provider.about(order);
    assertThat(both.getString("authorization")).as("no key is configured").isEqualTo("[]");
    assertThat(both.getInt("keys")).isEqualTo(2);
    assertThat(rows()).isEqualTo(2);
  }

  @Test
  void requestsThatAskTheProviderAtOnceGetOnePayment() {
    int callers = 8;
    IntStream.range(0, callers).forEach(i -> provider.hold(order));
    List<CompletableFuture<Answer>> answers =
        IntStream.range(0, callers)
            .mapToObj(i -> i == 0 ? request(i) : request(i).key(id + "-" + i))
            .map(Call::sendAsync)
            .toList();
    await().until(() -> provider.waiting(order) == callers);
    provider.release(order);

    assertThat(answers)
        .extracting(CompletableFuture::join)
        .allSatisfy(answer -> assertThat(answer.status()).as(answer.text()).isEqualTo(202))
        .extracting(Answer::text)
        .containsOnly(answers.get(0).join().text());
    assertThat(provider.keys(order)).isEqualTo(1);
    assertThat(rows()).isEqualTo(1);
  }

  static Stream<String> unusableAnswers() {
    return Stream.of(
        "",
        "garbage-of-the-provider",
        "[]",
        "{\"id\":\"p-1\"}",
        "{\"url\":\"https://pay.example/1\"}",
        "{\"id\":1,\"url\":\"https://pay.example/1\"}",
        "{\"id\":\"\",\"url\":\"https://pay.example/1\"}",
        "{\"id\":\"" + "i".repeat(256) + "\",\"url\":\"https://pay.example/1\"}",
        "{\"id\":\"p-1\",\"url\":\"javascript:alert(1)\"}",
        "{\"id\":\"p-1\",\"url\":\"/pay/1\"}",
        "{\"id\":\"p-1\",\"url\":\"https://pay.example/" + "u".repeat(2048) + "\"}",
        "{\"id\":\"p-1\",\"url\":\"https://pay.example/1\",\"more\":\""
            + "m".repeat(65536)
            + "\"}");
  }

  @ParameterizedTest
  @MethodSource("unusableAnswers")
  void anAnswerThatIsNoPaymentIsAFailureThatCanBeRetried(String answer) {
    provider.answer(order, 200, answer);
    assertFailedThenOpened("502 provider-failed", PROVIDER);
  }

  @ParameterizedTest
  @ValueSource(ints = {202, 204, 302, 307, 400, 401, 409, 422, 429, 500, 503})
  void aStatusOtherThanSuccessIsAFailureThatCanBeRetried(int status) {
    provider.answer(order, status, "");
    assertFailedThenOpened("502 provider-failed", PROVIDER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"disconnect", "break"})
  void aBrokenConnectionIsAFailureThatCanBeRetried(String how) {
    provider.fail(order, how);
    assertFailedThenOpened("502 provider-failed", PROVIDER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hold", "hang"})
  void anAnswerThatIsNotCompleteInTimeIsATimeoutThatCanBeRetried(String how) {
    provider.fail(order, how);
    try {
      assertFailedThenOpened("504 provider-timeout", "hasty-pay");
    } finally {
      provider.release(order);
    }
  }

  /** The retry, on another node, asks again under the same key, and the failure left nothing. */
  private void assertFailedThenOpened(String failure, String name) {
    Answer failed = node(0).requestPayment(order, name).key(id).send();
    assertThat(failed.summary()).as(failed.text()).isEqualTo(failure);
    assertThat(failed.json().getBoolean("retryable")).isTrue();
    assertThat(failed.json().getString("keyAction")).isEqualTo("reuse");
    assertThat(failed.header("Retry-After")).isPresent();
    assertThat(failed.text()).doesNotContain("garbage", "Exception", "127.0.0.1");
    assertThat(rows()).isZero();
    assertThat(records()).isZero();

    Answer retry = node(1).requestPayment(order, name).key(id).send();
    assertThat(retry.status()).as(retry.text()).isEqualTo(202);
    assertThat(retry.isReplay()).isFalse();
    JsonObject asked = provider.about(order);
    assertThat(asked.getInt("asked")).isEqualTo(2);
    assertThat(asked.getInt("keys")).isEqualTo(1);
    assertThat(asked.getInt("payments")).isEqualTo(1);
    assertThat(rows()).isEqualTo(1);
  }

  @Test
  void aProviderThatCannotBeReachedIsAFailure() {
    Answer keyed = node(0).requestPayment(order, "gone-pay").key(id).send();
    Answer without = node(0).requestPayment(order, "gone-pay").send();
    assertThat(keyed.summary()).isEqualTo("502 provider-failed");
    assertThat(keyed.json().getString("keyAction")).isEqualTo("reuse");
    assertThat(without.summary()).isEqualTo("502 provider-failed");
    assertThat(rows()).isZero();
    assertThat(records()).isZero();
  }

  @Test
  void aPaymentOfAnotherOrderIsAFailureOfTheProvider() {
    Answer first = request(0).send();
    String other = node(0).newOrder();
    provider.answer(
        other,
        200,
        "{\"id\":\"%s\",\"url\":\"https://pay.example/1\"}"
            .formatted(first.json().getString("providerPaymentId")));
    assertThat(node(0).requestPayment(other, PROVIDER).key(id).send().summary())
        .isEqualTo("502 provider-failed");
    assertThat(records()).isZero();
    assertThat(node(1).requestPayment(other, PROVIDER).key(id).send().status()).isEqualTo(202);
  }

  @Test
  void anOrderThatIsCancelledWhileTheProviderIsAskedKeepsNoPayment() {
    provider.hold(order);
    CompletableFuture<Answer> asking = request(0).key(id).sendAsync();
    await().until(() -> provider.waiting(order) == 1);
    assertThat(node(1).cancel(order).send().status()).isEqualTo(200);
    provider.release(order);

    Answer refused = asking.join();
    assertThat(refused.summary()).isEqualTo(CONFLICT);
    assertThat(refused.json().getString("keyAction")).isEqualTo("rotate");
    assertThat(rows()).isZero();
    Answer replay = request(1).key(id).send();
    assertThat(replay.isReplay()).isTrue();
    assertThat(replay.body()).isEqualTo(refused.body());
    assertThat(request(1).send().summary()).isEqualTo(CONFLICT);
    assertThat(provider.asked(order)).isEqualTo(1);
  }

  @Test
  void aPaidOrderTakesNoMoreRequestsButItsKeysKeepTheirAnswers() {
    Answer opened = request(0).key(id).send();
    Settlement payment =
        Settlement.of(order)
            .withProvider(PROVIDER)
            .withReference(opened.json().getString("providerPaymentId"));
    assertThat(node(0).pay(payment).send().status()).isEqualTo(201);

    assertThat(request(1).key(id + "-2").send().summary()).isEqualTo(CONFLICT);
    assertThat(node(1).requestPayment(order, "secret-pay").send().summary()).isEqualTo(CONFLICT);
    Answer replay = request(1).key(id).send();
    assertThat(replay.isReplay()).isTrue();
    assertThat(replay.body()).isEqualTo(opened.body());
    assertThat(provider.asked(order)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                     | provider | required",
        "{\"provider\":1}                       | provider | wrong-type",
        "{\"provider\":\"\"}                    | provider | length",
        "{\"provider\":\"Test-Pay\"}            | provider | form",
        "{\"provider\":\"nobody-pay\"}          | provider | unknown-provider",
        "{\"provider\":\"test-pay\",\"more\":1} | more     | unknown-member"
      })
  void aWrongRequestIsRefusedBeforeTheProviderIsAsked(String body, String field, String code) {
    Answer refused =
        node(0).post(Api.ORDERS + "/" + order + "/payment-requests", body).key(id).send();
    assertThat(refused.summary()).isEqualTo("422 validation-failed");
    JsonObject error = refused.json().getJsonArray("errors").getJsonObject(0);
    assertThat(error.getString("field")).isEqualTo(field);
    assertThat(error.getString("code")).isEqualTo(code);
    assertThat(provider.asked(order)).isZero();
  }

  @Test
  void ordersOfOthersAndUnknownOnesAreNotFoundAndRolesAreDemanded() {
    String notFound = "404 order-not-found";
    assertThat(site.globex().requestPayment(order, PROVIDER).key(id).send().summary())
        .isEqualTo(notFound);
    assertThat(node(0).requestPayment("nothing", PROVIDER).key(id + "-2").send().summary())
        .isEqualTo(notFound);
    assertThat(site.as(Api.OPERATOR).requestPayment(order, PROVIDER).send().summary())
        .isEqualTo("403 forbidden");
    assertThat(site.as(null).requestPayment(order, PROVIDER).send().summary())
        .isEqualTo("401 unauthenticated");
    assertThat(provider.asked(order)).isZero();
  }
}
