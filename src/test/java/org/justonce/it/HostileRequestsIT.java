package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no honest client sends get a problem like any other, and have no effect. */
@ExtendWith(TestBedExtension.class)
class HostileRequestsIT {

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  HostileRequestsIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Accept | garbage",
        "Accept | a/b/c",
        "Accept | application/json;q=abc",
        "Accept | application/json;q=2",
        "Accept-Language | en;q=abc",
        "Content-Type | garbage",
        "Content-Type | application/json, text/plain",
      })
  void aHeaderThatCannotBeParsedIsRefused(String name, String value) {
    Answer answer = site.acme().order(TestArchive.sku(0), 1).key(id).replacing(name, value).send();
    assertThat(answer.summary()).isEqualTo("400 invalid-parameter");
    assertTellsNothing(answer);
    assertThat(site.acme().order(TestArchive.sku(0), 1).key(id).send().isReplay()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/orders/%ff,      400 invalid-parameter",
    "/api/v1/orders/a%2fb,    400 invalid-parameter",
    "/api/nowhere,            404 not-found",
    "/API/v1/orders,          404 not-found",
    "/WEB-INF/web.xml,        404 not-found",
    "/error,                  404 not-found",
  })
  void aPathThatLeadsNowhereIsAProblem(String path, String expected) {
    Answer answer = site.acme().get(path).send();
    assertThat(answer.summary()).isEqualTo(expected);
    assertTellsNothing(answer);
  }

  @Test
  void matrixParametersAreNoPartOfTheLocation() {
    Answer answer =
        site.acme()
            .post("/api/v1/orders;%7Bx%7D", Api.orderBody(TestArchive.sku(0), 1))
            .key(id)
            .send();
    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.header("Location")).contains("/api/v1/orders/" + answer.orderId());
  }

  @ParameterizedTest
  @ValueSource(strings = {";jsessionid=x", ";a=b", ";", "?a", "?a=b"})
  void whateverStandsBehindThePathIsPartOfTheRequest(String more) {
    String body = Api.orderBody(TestArchive.sku(0), 1);
    assertThat(site.acme().post(Api.ORDERS, body).key(id).send().status()).isEqualTo(201);
    assertThat(site.acme().post(Api.ORDERS + more, body).key(id).send().summary())
        .isEqualTo("409 idempotency-key-reused");
  }

  @Test
  void manyWrongMembersGiveAnAnswerThatIsStillRecorded() {
    String members =
        IntStream.range(0, 20_000)
            .mapToObj(i -> "\"m" + i + "\":1")
            .collect(Collectors.joining(","));
    String body = "{\"currency\":\"EUR\",\"lines\":[]," + members + "}";
    Answer first = site.acme().post(Api.ORDERS, body).key(id).send();
    Answer again = site.acme().post(Api.ORDERS, body).key(id).send();
    assertThat(first.summary()).isEqualTo("422 validation-failed");
    assertThat(first.json().getJsonArray("errors")).hasSize(100);
    assertThat(again.isReplay()).isTrue();
    assertThat(again.text()).isEqualTo(first.text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"$WSSP", "$WSSN", "$WSSC", "$WSRA", "$WSPR"})
  void nobodySpeaksForAProxy(String privateHeader) {
    Call withoutApiKey = site.as(null).get(Api.ORDERS).header(privateHeader, "x");
    assertThat(withoutApiKey.send().summary()).isEqualTo("401 unauthenticated");
    Answer order =
        site.acme()
            .order(TestArchive.sku(0), 1)
            .key(id)
            .header(privateHeader, "evil.example")
            .send();
    assertThat(order.status()).isEqualTo(201);
    assertThat(order.header("Location").orElseThrow()).doesNotContain("evil");
  }

  private static void assertTellsNothing(Answer answer) {
    assertThat(answer.header("Content-Type")).contains("application/problem+json");
    assertThat(answer.text()).doesNotContain("Exception", "SRVE", "RESTEASY", "org.", "<");
  }
}
