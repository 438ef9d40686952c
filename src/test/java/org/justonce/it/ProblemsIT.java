package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are wrong, and how the answer says so. */
@ExtendWith(TestBedExtension.class)
class ProblemsIT {

  private static final int LIMIT = 1_048_576;

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  ProblemsIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  /** Checks the shape of a problem, and that the request has not used up its key. */
  private void assertRefusedBeforeTheKey(Answer answer, String summary) {
    assertThat(answer.summary()).isEqualTo(summary);
    assertThat(answer.json().getString("keyAction")).isEqualTo("fix");
    assertThat(
            site.rows()
                .count("SELECT COUNT(*) FROM idempotency_record WHERE idempotency_key = ?", id))
        .isZero();
  }

  @Test
  void aProblemHasAllItsMembers() {
    Answer answer = site.acme().order("no-such-sku", 1).key(id).send();
    JsonObject problem = answer.json();
    assertThat(answer.header("Content-Type")).hasValue("application/problem+json");
    assertThat(problem.keySet())
        .containsExactlyInAnyOrder(
            "type", "title", "status", "detail", "instance", "code", "retryable", "keyAction");
    assertThat(problem.getString("type")).isEqualTo("/problems/unknown-sku");
    assertThat(problem.getInt("status")).isEqualTo(422);
    assertThat(problem.getString("code")).isEqualTo("unknown-sku");
    assertThat(problem.getString("instance")).startsWith("urn:uuid:");
    assertThat(problem.get("retryable")).isEqualTo(JsonValue.FALSE);
    assertThat(problem.getString("keyAction")).isEqualTo("rotate");
  }

  @Test
  void aProblemOfARequestWithoutAKeySaysNothingAboutKeys() {
    assertThat(site.acme().order("no-such-sku", 1).send().json()).doesNotContainKey("keyAction");
  }

  @Test
  void anUnknownPathIsNotFound() {
    assertRefusedBeforeTheKey(
        site.acme().post("/api/v1/no-such-thing", "{}").key(id).send(), "404 not-found");
  }

  @Test
  void aMethodThatAResourceDoesNotTakeIsNotAllowed() {
    Answer answer = site.acme().call("DELETE", Api.ORDERS, null).key(id).send();
    assertRefusedBeforeTheKey(answer, "405 method-not-allowed");
    assertThat(answer.header("Allow").orElse("").split(", *")).contains("GET", "POST");
  }

  @Test
  void anAcceptHeaderWithoutJsonIsNotAcceptable() {
    assertRefusedBeforeTheKey(
        site.acme().order(TestArchive.sku(0), 1).header("Accept", "text/html").key(id).send(),
        "406 not-acceptable");
  }

  @Test
  void aBodyOfAnotherTypeIsUnsupported() {
    assertRefusedBeforeTheKey(
        site.acme()
            .order(TestArchive.sku(0), 1)
            .replacing("Content-Type", "text/plain")
            .key(id)
            .send(),
        "415 unsupported-media-type");
  }

  @Test
  void aBodyOfAnotherCodingIsUnsupported() {
    assertRefusedBeforeTheKey(
        site.acme().order(TestArchive.sku(0), 1).header("Content-Encoding", "br").key(id).send(),
        "415 unsupported-media-type");
  }

  @Test
  void aBodyOverTheLimitIsTooLarge() {
    String body = Api.orderBody(TestArchive.sku(0), 1);
    String atLimit = body + " ".repeat(LIMIT - body.length());
    assertRefusedBeforeTheKey(
        site.acme().post(Api.ORDERS, atLimit + " ").key(id).send(), "413 payload-too-large");
    assertThat(site.acme().post(Api.ORDERS, atLimit).key(id).send().status()).isEqualTo(201);
  }

  @Test
  void aBodyThatUnpacksBeyondTheLimitIsTooLarge() {
    assertRefusedBeforeTheKey(
        gzipped(Gzip.pack(" ".repeat(LIMIT + 1))).key(id).send(), "413 payload-too-large");
  }

  @Test
  void aGzippedBodyIsRead() {
    byte[] body = Gzip.pack(Api.orderBody(TestArchive.sku(0), 1));
    Answer first = gzipped(body).key(id).send();
    assertThat(first.status()).isEqualTo(201);
    assertThat(gzipped(body).key(id).send().isReplay()).isTrue();
    assertThat(site.acme().order(TestArchive.sku(0), 1).key(id).send().summary())
        .as("other bytes on the wire")
        .isEqualTo("409 idempotency-key-reused");
  }

  @Test
  void aCorruptGzipIsUnreadable() {
    byte[] body = Gzip.pack(Api.orderBody(TestArchive.sku(0), 1));
    Answer cut = gzipped(Arrays.copyOf(body, body.length / 2)).key(id).send();
    assertRefusedBeforeTheKey(cut, "400 unreadable-body");
    body[body.length - 6] ^= 1;
    assertRefusedBeforeTheKey(gzipped(body).key(id).send(), "400 unreadable-body");
  }

  private Call gzipped(byte[] body) {
    return site.acme()
        .call("POST", Api.ORDERS, body)
        .header("Content-Type", "application/json")
        .header("Content-Encoding", "gzip");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[]",
        "null",
        "\"text\"",
        "{\"a\":1,\"a\":1}",
        "{\"a\":01}",
        "{} {}"
      })
  void aBodyThatIsNoJsonObjectIsMalformed(String body) {
    assertThat(site.acme().post(Api.ORDERS, body).send().summary())
        .isEqualTo("400 malformed-request");
  }

  @Test
  void bytesThatAreNotUtf8AndDeepNestingAreMalformed() {
    byte[] latin = "{\"currency\":\"\u00e4\"}".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(
            site.acme()
                .call("POST", Api.ORDERS, latin)
                .header("Content-Type", "application/json")
                .send()
                .summary())
        .isEqualTo("400 malformed-request");
    assertThat(site.acme().post(Api.ORDERS, "{\"a\":" + "[".repeat(100_000)).send().summary())
        .isEqualTo("400 malformed-request");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                                                          | currency            required",
        "{\"currency\":\"EUR\"}                                      | lines               required",
        "{\"currency\":\"EUR\",\"lines\":[]}                         | lines               size",
        "{\"currency\":\"EUR\",\"lines\":{}}                         | lines               wrong-type",
        "{\"currency\":\"EUR\",\"lines\":[1]}                        | lines[0]            wrong-type",
        "{\"currency\":\"EUR\",\"lines\":[{\"sku\":\"sku-000\"}]}    | lines[0].quantity   required",
        "{\"currency\":\"ABC\",\"lines\":[]}                         | currency            unknown-currency",
        "{\"currency\":\"USD\",\"lines\":[{\"sku\":\"sku-000\",\"quantity\":1}]}  | lines[0].sku currency-mismatch",
        "{\"currency\":7,\"lines\":[]}                               | currency            wrong-type",
        "{\"currency\":\"EUR\",\"lines\":[],\"coupon\":1}            | coupon              unknown-member",
        "{\"currency\":\"EUR\",\"lines\":[{\"sku\":\"sku-000\",\"quantity\":1,\"x\":1}]} | lines[0].x unknown-member"
      })
  void eachWrongMemberIsNamed(String body, String fieldAndCode) {
    assertError(body, fieldAndCode.replaceAll(" +", " "));
  }

  @ParameterizedTest
  @CsvSource({
    "0,range",
    "-1,range",
    "1000001,range",
    "99999999999999999999,range",
    "1.5,wrong-type",
    "1e2,wrong-type",
    "'\"2\"',wrong-type",
    "null,required",
    "true,wrong-type"
  })
  void aQuantityIsAJsonIntegerInItsRange(String quantity, String code) {
    assertError(
        "{\"currency\":\"EUR\",\"lines\":[{\"sku\":\"sku-000\",\"quantity\":" + quantity + "}]}",
        "lines[0].quantity " + code);
  }

  @Test
  void oneSkuTwiceInAnOrderIsNamed() {
    String line = "{\"sku\":\"sku-000\",\"quantity\":1}";
    assertError(
        "{\"currency\":\"EUR\",\"lines\":[" + line + "," + line + "]}", "lines[1].sku duplicate");
  }

  private void assertError(String body, String fieldAndCode) {
    Answer answer = site.acme().post(Api.ORDERS, body).send();
    assertThat(answer.summary()).isEqualTo("422 validation-failed");
    List<JsonObject> errors = answer.json().getJsonArray("errors").getValuesAs(JsonObject.class);
    assertThat(errors)
        .anySatisfy(
            error -> {
              assertThat(error.getString("field") + " " + error.getString("code"))
                  .isEqualTo(fieldAndCode);
              assertThat(error.getString("detail")).isNotBlank();
            });
  }

  @Test
  void aPaymentIsValidatedLikeAnOrder() {
    String order = site.acme().newOrder();
    String path = Api.ORDERS + "/" + order + "/payments";
    Answer empty = site.acme().post(path, "{}").send();
    assertThat(empty.summary()).isEqualTo("422 validation-failed");
    assertThat(empty.json().getJsonArray("errors")).hasSize(4);
    assertThat(site.acme().pay(Settlement.of(order).withProvider("Acme")).send().summary())
        .isEqualTo("422 validation-failed");
  }

  @Test
  void everyProblemHasAPage() {
    Answer index = site.as(null).get("/problems/").send();
    List<String> codes =
        Pattern.compile("href=\"/problems/([a-z-]+)\"")
            .matcher(index.text())
            .results()
            .map(link -> link.group(1))
            .toList();
    assertThat(codes)
        .contains(
            "idempotency-key-invalid",
            "idempotency-key-missing",
            "idempotency-key-reused",
            "idempotency-request-in-progress",
            "idempotency-unavailable",
            "outcome-unknown",
            "busy",
            "overloaded",
            "response-too-large",
            "unreadable-body",
            "malformed-request",
            "invalid-parameter",
            "unauthenticated",
            "forbidden",
            "not-found",
            "method-not-allowed",
            "not-acceptable",
            "payload-too-large",
            "unsupported-media-type",
            "internal-error",
            "validation-failed",
            "unknown-sku",
            "insufficient-inventory",
            "order-not-found",
            "order-state-conflict",
            "payment-reference-used",
            "amount-mismatch");
    assertThat(codes)
        .allSatisfy(
            code -> {
              Answer page = site.as(null).get("/problems/" + code).send();
              assertThat(page.status()).isEqualTo(200);
              assertThat(page.header("Content-Type").orElse("")).startsWith("text/html");
              assertThat(page.text()).contains(code, "What happened", "What to do");
            });
    assertThat(site.as(null).get("/problems/no-such-code").send().status()).isEqualTo(404);
  }
}
