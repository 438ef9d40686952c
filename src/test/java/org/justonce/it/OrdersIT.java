package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders as a client works with them: place, read, list, pay, cancel. */
@ExtendWith(TestBedExtension.class)
class OrdersIT {

  private static final Pattern NEXT = Pattern.compile("<([^>]+)>; *rel=\"next\"");

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  OrdersIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  @Test
  void anOrderReadsBackAsItWasPlaced() {
    Answer placed = site.acme().order(TestArchive.sku(50), 3).key(id).send();
    JsonObject order = placed.json();
    assertThat(order.keySet())
        .containsExactlyInAnyOrder(
            "id", "status", "currency", "totalMinor", "lines", "payment", "createdAt", "expiresAt");
    assertThat(order.getString("status")).isEqualTo("INVENTORY_RESERVED");
    assertThat(order.getInt("totalMinor")).isEqualTo(300);
    assertThat(order.get("payment")).isEqualTo(JsonValue.NULL);
    assertThat(order.getJsonArray("lines").toString())
        .isEqualTo("[{\"sku\":\"sku-050\",\"quantity\":3,\"unitPriceMinor\":100}]");
    assertThat(Instant.parse(order.getString("expiresAt")))
        .isAfter(Instant.parse(order.getString("createdAt")));

    URI location = URI.create(placed.header("Location").orElseThrow());
    Answer read = site.acme().get(location.getPath()).send();
    assertThat(read.status()).isEqualTo(200);
    assertThat(read.body()).isEqualTo(placed.body());
    assertThat(read.header("ETag")).isEqualTo(placed.header("ETag"));
  }

  @Test
  void aReaderWhoHasTheOrderAlreadyGetsNotModifiedUntilItChanges() {
    Answer placed = site.acme().order(TestArchive.sku(50), 1).send();
    String path = Api.ORDERS + "/" + placed.orderId();
    String tag = placed.header("ETag").orElseThrow();
    Answer known = site.acme().get(path).header("If-None-Match", tag).send();
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.body()).isEmpty();

    Answer paid = site.acme().pay(Settlement.of(placed.orderId())).send();
    assertThat(paid.status()).isEqualTo(201);
    Answer changed = site.acme().get(path).header("If-None-Match", tag).send();
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.header("ETag")).isPresent().isNotEqualTo(Optional.of(tag));
    assertThat(changed.json()).isEqualTo(paid.json().getJsonObject("order"));
  }

  @Test
  void aCancellationPutsThePiecesBackOnce() {
    String sku = TestArchive.sku(51);
    String order = site.acme().order(sku, 5).send().orderId();
    assertThat(stock(sku)).isEqualTo(1_000_000 - 5);

    Answer first = site.acme().cancel(order).key(id).send();
    Answer replay = site.acme().cancel(order).key(id).send();
    Answer again = site.acme().cancel(order).send();

    assertThat(first.json().getString("status")).isEqualTo("CANCELLED");
    assertThat(replay.isReplay()).isTrue();
    assertThat(again.status()).isEqualTo(200);
    assertThat(stock(sku)).isEqualTo(1_000_000);
    assertThat(site.rows().events(order, "order.cancelled")).isEqualTo(1);
    assertThat(site.acme().pay(Settlement.of(order)).send().summary())
        .isEqualTo("409 order-state-conflict");
  }

  private long stock(String sku) {
    return site.rows().count("SELECT available FROM product WHERE sku = ?", sku);
  }

  @Test
  void aPaidOrderIsNotCancelled() {
    String order = site.acme().newOrder();
    site.acme().pay(Settlement.of(order)).send();
    assertThat(site.acme().cancel(order).send().summary()).isEqualTo("409 order-state-conflict");
    assertThat(site.acme().statusOf(order)).isEqualTo("PAID");
  }

  @Test
  void theSameFactWithAnotherAmountIsRefusedAfterItSettledTheOrder() {
    String order = site.acme().newOrder();
    Settlement payment = Settlement.of(order);
    site.acme().pay(payment).send();
    assertThat(site.acme().pay(payment.withAmount(1)).send().summary())
        .isEqualTo("422 amount-mismatch");
    assertThat(site.rows().payments(order)).isEqualTo(1);
  }

  @Test
  void pagesLeadThroughAllOrdersOnceNewestFirst() {
    Api client = newTenant();
    List<String> placed = Stream.generate(client::newOrder).limit(7).toList();
    List<String> newestFirst = new ArrayList<>(placed);
    Collections.reverse(newestFirst);

    List<Integer> sizes = new ArrayList<>();
    List<String> seen = walk(client, Api.ORDERS + "?limit=3", sizes);

    assertThat(seen).isEqualTo(newestFirst);
    assertThat(sizes).containsExactly(3, 3, 1);
  }

  @Test
  void aStatusNarrowsTheListOnEachPage() {
    Api client = newTenant();
    List<String> placed = Stream.generate(client::newOrder).limit(6).toList();
    List<String> cancelled = List.of(placed.get(4), placed.get(2), placed.get(0));
    cancelled.forEach(order -> client.cancel(order).send());

    List<Integer> sizes = new ArrayList<>();
    assertThat(walk(client, Api.ORDERS + "?status=CANCELLED&limit=2", sizes)).isEqualTo(cancelled);
    assertThat(sizes).containsExactly(2, 1);
    assertThat(walk(client, Api.ORDERS + "?status=INVENTORY_RESERVED", sizes)).hasSize(3);
    assertThat(walk(client, Api.ORDERS + "?status=PAID", sizes)).isEmpty();
  }

  @Test
  void aPageThatIsExactlyFullHasNoNext() {
    Api client = newTenant();
    Stream.generate(client::newOrder).limit(2).toList();
    assertThat(client.get(Api.ORDERS + "?limit=2").send().header("Link")).isEmpty();
    assertThat(client.get(Api.ORDERS + "?limit=&status=&after=").send().status()).isEqualTo(200);
  }

  private static List<String> walk(Api client, String start, List<Integer> sizes) {
    List<String> seen = new ArrayList<>();
    String path = start;
    while (path != null) {
      Answer page = client.get(path).send();
      assertThat(page.status()).isEqualTo(200);
      List<String> ids =
          page.json().getJsonArray("items").getValuesAs(JsonObject.class).stream()
              .map(order -> order.getString("id"))
              .toList();
      sizes.add(ids.size());
      seen.addAll(ids);
      path = page.header("Link").map(OrdersIT::next).orElse(null);
    }
    return seen;
  }

  private static String next(String link) {
    Matcher next = NEXT.matcher(link);
    assertThat(next.find()).as(link).isTrue();
    URI uri = URI.create(next.group(1));
    return uri.getRawPath() + "?" + uri.getRawQuery();
  }

  /** A client of a tenant that has no orders yet. */
  private Api newTenant() {
    ApiKeys.add(site.rows(), id, id, "orders,payments");
    return site.as(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "limit=0",
        "limit=201",
        "limit=-1",
        "limit=ten",
        "limit=1.0",
        "status=paid",
        "status=UNKNOWN",
        "after=x",
        "after=AAAA",
        "after=%20"
      })
  void aWrongParameterOfTheListIsInvalid(String query) {
    Answer answer = site.acme().get(Api.ORDERS + "?" + query).send();
    assertThat(answer.summary()).isEqualTo("400 invalid-parameter");
    assertThat(answer.json().getString("detail")).contains(query.substring(0, query.indexOf('=')));
  }
}
