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

/** Who may do what, and that nobody sees what belongs to others. */
@ExtendWith(TestBedExtension.class)
class SecurityIT {

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  SecurityIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  private void assertUnauthenticated(Answer answer) {
    assertThat(answer.summary()).isEqualTo("401 unauthenticated");
    assertThat(answer.headers("WWW-Authenticate")).singleElement().asString().startsWith("Bearer");
    assertThat(answer.headers("Set-Cookie")).isEmpty();
    assertThat(answer.header("Location")).isEmpty();
  }

  @Test
  void aCallerWithoutAKeyIsUnauthenticated() {
    assertUnauthenticated(site.as(null).get(Api.ORDERS).send());
    assertUnauthenticated(site.as(null).order(TestArchive.sku(0), 1).key(id).send());
    assertUnauthenticated(site.as(null).get("/api/v1/no-such-thing").send());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer wrong",
        "Bearer",
        "Bearer demo-key-a extra",
        "Basic ZGVtby1rZXktYTpkZW1vLWtleS1h",
        "demo-key-a",
        "Bearer DEMO-KEY-A"
      })
  void anAuthorizationThatIsNoGoodKeyIsUnauthenticated(String authorization) {
    assertUnauthenticated(
        site.as(null).get(Api.ORDERS).header("Authorization", authorization).send());
  }

  @Test
  void theNameOfTheSchemeIsReadWithoutRegardToCase() {
    Answer answer =
        site.as(null).get(Api.ORDERS).header("Authorization", "bearer demo-key-a").send();
    assertThat(answer.status()).isEqualTo(200);
  }

  @Test
  void aDisabledKeyStopsWithinSecondsAndNeverSeesItsStoredAnswersAgain() {
    ApiKeys.add(site.rows(), id, id, "orders");
    Api client = site.as(id);
    assertThat(client.order(TestArchive.sku(0), 1).key(id).send().status()).isEqualTo(201);

    site.rows().run("UPDATE api_key SET disabled_at = CURRENT_TIMESTAMP WHERE id = ?", id);
    await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> client.order(TestArchive.sku(0), 1).key(id).send().status() == 401);
    assertUnauthenticated(client.order(TestArchive.sku(0), 1).key(id).send());
  }

  @Test
  void anOperatorMayNotTouchOrders() {
    String order = site.acme().newOrder();
    Api operator = site.as(Api.OPERATOR);
    assertThat(
            List.of(
                operator.get(Api.ORDERS).send(),
                operator.get(Api.ORDERS + "/" + order).send(),
                operator.order(TestArchive.sku(0), 1).key(id).send(),
                operator.pay(Settlement.of(order)).send(),
                operator.cancel(order).send()))
        .allSatisfy(answer -> assertThat(answer.summary()).isEqualTo("403 forbidden"));
  }

  @Test
  void eachRoleOpensItsOwnOperationsOnly() {
    String order = site.acme().newOrder();
    Api ordersOnly = withRole("orders");
    Api paymentsOnly = withRole("payments");
    assertThat(ordersOnly.get(Api.ORDERS + "/" + order).send().status()).isEqualTo(200);
    assertThat(ordersOnly.pay(Settlement.of(order)).send().status()).isEqualTo(403);
    assertThat(paymentsOnly.get(Api.ORDERS + "/" + order).send().status()).isEqualTo(403);
    assertThat(paymentsOnly.order(TestArchive.sku(0), 1).send().status()).isEqualTo(403);
    assertThat(paymentsOnly.cancel(order).send().status()).isEqualTo(403);
    assertThat(paymentsOnly.pay(Settlement.of(order)).send().status()).isEqualTo(201);
  }

  /** Without a tenant it is its missing tenant that keeps an operator out. */
  @Test
  void anOperatorWithATenantMayNotTouchItsOrdersEither() {
    String order = site.acme().newOrder();
    Api operator = withRole("ops");
    assertThat(
            List.of(
                operator.get(Api.ORDERS).send(),
                operator.get(Api.ORDERS + "/" + order).send(),
                operator.order(TestArchive.sku(0), 1).key(id).send(),
                operator.pay(Settlement.of(order)).send(),
                operator.cancel(order).send()))
        .allSatisfy(answer -> assertThat(answer.summary()).isEqualTo("403 forbidden"));
  }

  private Api withRole(String role) {
    String key = role + id.substring(role.length());
    ApiKeys.add(site.rows(), key, "acme", role);
    return site.as(key);
  }

  @Test
  void aClientWithARoleAndNoTenantMayNotTouchOrders() {
    ApiKeys.add(site.rows(), id, null, "orders");
    assertThat(site.as(id).get(Api.ORDERS).send().summary()).isEqualTo("403 forbidden");
    assertThat(site.as(id).order(TestArchive.sku(0), 1).key(id).send().summary())
        .isEqualTo("403 forbidden");
  }

  @Test
  void aRefusedCallerDoesNotUseUpTheKey() {
    assertThat(site.as(Api.OPERATOR).order(TestArchive.sku(0), 1).key(id).send().status())
        .isEqualTo(403);
    assertThat(
            site.rows()
                .count("SELECT COUNT(*) FROM idempotency_record WHERE idempotency_key = ?", id))
        .isZero();
  }

  @Test
  void anotherTenantsOrderIsNotFound() {
    String order = site.acme().newOrder();
    Api stranger = site.globex();
    assertThat(
            List.of(
                stranger.get(Api.ORDERS + "/" + order).send(),
                stranger.pay(Settlement.of(order)).send(),
                stranger.cancel(order).send(),
                stranger.get(Api.ORDERS + "/" + UUID.randomUUID()).send(),
                stranger.get(Api.ORDERS + "/no-id").send()))
        .allSatisfy(answer -> assertThat(answer.summary()).isEqualTo("404 order-not-found"));
    assertThat(site.acme().statusOf(order)).isEqualTo("INVENTORY_RESERVED");
  }

  @Test
  void theSameKeyOfTwoTenantsIsTwoKeys() {
    Answer ours = site.acme().order(TestArchive.sku(0), 1).key(id).send();
    Answer theirs = site.globex().order(TestArchive.sku(0), 1).key(id).send();
    assertThat(List.of(ours, theirs))
        .allSatisfy(
            answer -> {
              assertThat(answer.status()).isEqualTo(201);
              assertThat(answer.isReplay()).isFalse();
            });
    assertThat(theirs.orderId()).isNotEqualTo(ours.orderId());
    assertThat(site.globex().order(TestArchive.sku(0), 1).key(id).send().body())
        .isEqualTo(theirs.body());
  }

  @Test
  void callbacksAreNotAskedForAKeyOfTheApi() {
    Answer answer = site.as(null).post("/api/v1/webhooks/acme-pay", "{}").send();
    assertThat(answer.header("WWW-Authenticate").orElseThrow()).doesNotContain("Bearer");
    assertThat(answer.summary()).isEqualTo("401 signature-invalid");
  }
}
