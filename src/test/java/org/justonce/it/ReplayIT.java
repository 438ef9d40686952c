package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is stored and repeated, and what is not. */
@ExtendWith(TestBedExtension.class)
class ReplayIT {

  private static final String SALES = "/api/v1/test/sales";

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  ReplayIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  private void assertReplayed(Answer first, Answer again) {
    assertThat(first.isReplay()).isFalse();
    assertThat(again.isReplay()).isTrue();
    assertThat(again.status()).isEqualTo(first.status());
    assertThat(again.body()).isEqualTo(first.body());
    for (String header : List.of("Content-Type", "Location", "ETag", "Content-Language", "Link")) {
      assertThat(again.headers(header)).as(header).isEqualTo(first.headers(header));
    }
  }

  @Test
  void anOrderIsReplayedWithItsHeadersExactlyOnce() {
    Answer first = site.acme().order(TestArchive.sku(0), 1).key(id).send();
    Answer again = site.acme().order(TestArchive.sku(0), 1).key(id).send();
    assertReplayed(first, again);
    assertThat(again.headers("Location"))
        .singleElement()
        .asString()
        .endsWith(Api.ORDERS + "/" + first.orderId());
    assertThat(again.headers("ETag")).hasSize(1);
    assertThat(again.headers("Content-Type")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"identity", "gzip"})
  void binaryBytesAndListedHeadersAreReplayedAndCookiesAreNot(String coding) {
    Call call = site.acme().post(SALES + "/receipt").key(id).header("Accept-Encoding", coding);
    Answer first = call.send();
    Answer again = call.send();
    assertReplayed(first, again);
    assertThat(first.status()).isEqualTo(201);
    assertThat(first.body()).hasSize(512);
    assertThat(first.headers("Set-Cookie")).hasSize(2);
    assertThat(again.headers("Set-Cookie")).isEmpty();
    assertThat(again.headers("X-Not-Listed")).isEmpty();
    assertThat(again.headers("ETag")).containsExactly("\"tag-1\"");
  }

  private void setOutcome(String sku, int status) {
    site.rows().run("DELETE FROM test_outcome WHERE sku = ?", sku);
    site.rows()
        .run("INSERT INTO test_outcome (sku, status) VALUES ('" + sku + "', " + status + ")");
  }

  private long sold(String sku) {
    return site.rows().count("SELECT COUNT(*) FROM order_line WHERE sku = ?", sku);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 500, 502, 503, 401, 403, 408, 425, 429})
  void anAnswerThatIsNotTheResultOfTheRequestLeavesNothingBehind(int status) {
    String sku = TestArchive.sku(40);
    long before = sold(sku);
    setOutcome(sku, status);
    Answer failed = site.acme().post(SALES + "?sku=" + sku).key(id).send();
    assertThat(failed.status()).isEqualTo(status == 0 ? 500 : status);
    assertThat(sold(sku)).isEqualTo(before);

    setOutcome(sku, 201);
    Answer retried = site.acme().post(SALES + "?sku=" + sku).key(id).send();
    assertThat(retried.status()).isEqualTo(201);
    assertThat(retried.isReplay()).isFalse();
    assertThat(sold(sku)).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 202, 400, 404, 409, 410, 422})
  void anyOtherAnswerIsStoredWithItsEffect(int status) {
    String sku = TestArchive.sku(41);
    long before = sold(sku);
    setOutcome(sku, status);
    Answer first = site.acme().post(SALES + "?sku=" + sku).key(id).send();
    setOutcome(sku, 500);
    Answer again = site.acme().post(SALES + "?sku=" + sku).key(id).send();
    assertThat(first.status()).isEqualTo(status);
    assertReplayed(first, again);
    assertThat(sold(sku)).isEqualTo(before + 1);
  }

  @Test
  void anAnswerWithoutABodyIsReplayed() {
    String sku = TestArchive.sku(42);
    setOutcome(sku, 201);
    Answer first = site.acme().post(SALES + "/silent?sku=" + sku).key(id).send();
    Answer again = site.acme().post(SALES + "/silent?sku=" + sku).key(id).send();
    assertThat(first.status()).isEqualTo(204);
    assertReplayed(first, again);
    assertThat(sold(sku)).isEqualTo(1);
  }

  @Test
  void aFailureTellsNothingAboutTheInside() {
    String sku = TestArchive.sku(43);
    setOutcome(sku, 0);
    Answer failed = site.acme().post(SALES + "?sku=" + sku).key(id).send();
    assertThat(failed.summary()).isEqualTo("500 internal-error");
    assertThat(failed.text())
        .doesNotContain("secret-of-the-operation", "Exception", "org.justonce");
    assertThat(site.server().log()).contains(failed.json().getString("instance"));
  }

  @Test
  void anAnswerTooLongToBeRecordedIsAnErrorWithoutEffectEachTime() {
    String sku = TestArchive.sku(44);
    setOutcome(sku, 201);
    String path = SALES + "/long?sku=" + sku + "&length=";
    for (int attempt = 0; attempt < 2; attempt++) {
      Answer tooLong = site.acme().post(path + (1_048_576 + 1)).key(id).send();
      assertThat(tooLong.summary()).isEqualTo("500 response-too-large");
      assertThat(tooLong.json().getString("keyAction")).isEqualTo("reuse");
    }
    assertThat(sold(sku)).isZero();
    Answer longest = site.acme().post(path + 1_048_576).key(id + "-2").send();
    assertThat(longest.status()).isEqualTo(200);
    assertReplayed(longest, site.acme().post(path + 1_048_576).key(id + "-2").send());
    assertThat(sold(sku)).isEqualTo(1);
  }

  @Test
  void refusalsAreReplayedByteForByte() {
    String order = site.acme().newOrder();
    List<Call> refused =
        List.of(
            site.acme().post(Api.ORDERS, "{"),
            site.acme().post(Api.ORDERS, ""),
            site.acme().post(Api.ORDERS, "{}"),
            site.acme().order("no-such-sku", 1),
            site.acme().order(TestArchive.sku(0), 1_000_000),
            site.acme().pay(Settlement.of(order).withAmount(1)),
            site.acme().pay(Settlement.of(UUID.randomUUID().toString())),
            site.acme().cancel(UUID.randomUUID().toString()));
    List<Answer> first =
        refused.stream().map(call -> call.key(id + refused.indexOf(call)).send()).toList();
    assertThat(first.stream().map(Answer::summary))
        .containsExactly(
            "400 malformed-request",
            "400 malformed-request",
            "422 validation-failed",
            "422 unknown-sku",
            "409 insufficient-inventory",
            "422 amount-mismatch",
            "404 order-not-found",
            "404 order-not-found");
    for (int i = 0; i < refused.size(); i++) {
      assertThat(first.get(i).json().getString("keyAction")).isEqualTo("rotate");
      assertReplayed(first.get(i), refused.get(i).send());
    }
  }

  @Test
  void anExpiredKeyIsNewAgain() {
    Answer first = site.acme().order(TestArchive.sku(0), 1).key(id).send();
    site.rows()
        .run(
            "UPDATE idempotency_record SET expires_at = CURRENT_TIMESTAMP WHERE idempotency_key = ?",
            id);
    Call again = site.acme().order(TestArchive.sku(0), 1).key(id);
    Answer second =
        await("for as long as it may be repeated from memory")
            .atMost(Duration.ofSeconds(10))
            .until(again::send, answer -> !answer.isReplay());
    Answer third = again.send();
    assertThat(second.status()).isEqualTo(201);
    assertThat(second.orderId()).isNotEqualTo(first.orderId());
    assertReplayed(second, third);
  }
}
