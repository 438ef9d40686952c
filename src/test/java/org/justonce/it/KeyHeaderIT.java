package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The key as it comes over the wire, and what it covers. */
@ExtendWith(TestBedExtension.class)
class KeyHeaderIT {

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  KeyHeaderIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  private Call order() {
    return site.acme().order(TestArchive.sku(30), 1);
  }

  @Test
  void aQuotedKeyAndTheSameTextBareAreOneKey() {
    Answer bare = order().key(id).send();
    Answer quoted = order().key("\"" + id + "\"").send();
    Answer withParameter = order().key("\"" + id + "\"; v=1").send();
    assertThat(bare.status()).isEqualTo(201);
    assertThat(quoted.isReplay()).isTrue();
    assertThat(quoted.body()).isEqualTo(bare.body());
    assertThat(withParameter.isReplay()).isTrue();
  }

  @Test
  void caseMattersInAKey() {
    Answer lower = order().key("a" + id).send();
    Answer upper = order().key("A" + id).send();
    assertThat(upper.isReplay()).isFalse();
    assertThat(upper.orderId()).isNotEqualTo(lower.orderId());
  }

  @Test
  void theLongestKeyIsTaken() {
    String longest = id + "k".repeat(255 - id.length());
    assertThat(order().key(longest).send().status()).isEqualTo(201);
    assertThat(order().key(longest).send().isReplay()).isTrue();
    assertInvalid(order().key(longest + "k"));
  }

  private void assertInvalid(Call call) {
    Answer answer = call.send();
    assertThat(answer.summary()).isEqualTo("400 idempotency-key-invalid");
    assertThat(answer.json().getString("keyAction")).isEqualTo("fix");
    assertThat(answer.json().getBoolean("retryable")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "   ", "\"\"", "a b", "a,b", "a;b", "a\"b", "\"open", "\"a b\"", "\"a\" b"})
  void aMalformedKeyIsRefusedAndNothingRuns(String key) {
    long before = orders();
    assertInvalid(order().key(key));
    assertThat(orders()).isEqualTo(before);
  }

  @Test
  void twoKeysInOneRequestAreRefused() {
    assertInvalid(order().key(id).key(id));
    assertInvalid(order().key(id).key(id + "-2"));
  }

  private long orders() {
    return site.rows().count("SELECT COUNT(*) FROM order_line WHERE sku = ?", TestArchive.sku(30));
  }

  @Test
  void aRequestWithoutAKeyRunsEachTime() {
    assertThat(order().send().orderId()).isNotEqualTo(order().send().orderId());
  }

  @Test
  void anotherQueryIsAnotherRequest() {
    String path = Api.ORDERS + "?to=";
    String body = Api.orderBody(TestArchive.sku(30), 1);
    assertThat(site.acme().post(path + "a", body).key(id).send().status()).isEqualTo(201);
    assertThat(site.acme().post(path + "a", body).key(id).send().isReplay()).isTrue();
    assertReused(site.acme().post(path + "b", body).key(id));
    assertReused(site.acme().post(Api.ORDERS, body).key(id));
    assertReused(site.acme().post(Api.ORDERS + "?", body).key(id));
  }

  @Test
  void otherWhiteSpaceIsAnotherRequest() {
    String body = Api.orderBody(TestArchive.sku(30), 1);
    assertThat(site.acme().post(Api.ORDERS, body).key(id).send().status()).isEqualTo(201);
    assertReused(site.acme().post(Api.ORDERS, body + " ").key(id));
  }

  @Test
  void anotherOperationUnderTheSameKeyIsReused() {
    String order = order().key(id).send().orderId();
    assertReused(site.acme().pay(Settlement.of(order)).key(id));
    assertReused(site.acme().cancel(order).key(id));
    assertThat(site.acme().statusOf(order)).isEqualTo("INVENTORY_RESERVED");
  }

  private void assertReused(Call call) {
    Answer answer = call.send();
    assertThat(answer.summary()).isEqualTo("409 idempotency-key-reused");
    assertThat(answer.json().getString("keyAction")).isEqualTo("rotate");
    assertThat(answer.isReplay()).isFalse();
  }

  @Test
  void aReadIgnoresTheHeader() {
    String order = order().key(id).send().orderId();
    for (String key : new String[] {id, "not a key"}) {
      Answer read = site.acme().get(Api.ORDERS + "/" + order).key(key).send();
      assertThat(read.status()).isEqualTo(200);
      assertThat(read.isReplay()).isFalse();
    }
  }
}
