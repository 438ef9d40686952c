package org.justonce.speed;

import java.io.IOException;
import java.net.URI;
import java.util.Locale;
import java.util.UUID;
import org.justonce.it.ApiKeys;
import org.justonce.it.Rows;
import org.justonce.it.Site;

/**
 * The tenant that places the measured orders: products, an API key and a tenant of its own, so that
 * nothing else in the database is counted. Many products, so that no stock row is fought for.
 */
final class Shop {

  static final int PRODUCTS = 100;

  private static final int PIECES = 1_000_000_000;

  private final Site site;
  private final String tenant = "speed-" + UUID.randomUUID().toString().substring(0, 8);
  private final String apiKey = UUID.randomUUID().toString();
  private final URI orders;

  private Shop(Site site) {
    this.site = site;
    this.orders = site.server().uri("/api/v1/orders");
  }

  /** Adds a shop to a running system. */
  static Shop open(Site site) {
    Shop shop = new Shop(site);
    ApiKeys.add(site.rows(), shop.apiKey, shop.tenant, "orders");
    for (int product = 0; product < PRODUCTS; product++) {
      site.rows()
          .run(
              "INSERT INTO product (sku, currency, price_minor, available) VALUES (?, 'EUR', 100, %d)"
                  .formatted(PIECES),
              shop.sku(product));
    }
    return shop;
  }

  private String sku(int product) {
    return String.format(Locale.ROOT, "%s-%02d", tenant, product);
  }

  HttpConnection connect() {
    return new HttpConnection(orders);
  }

  /** The request for one piece of a product; a null key sends none. */
  byte[] order(int product, String idempotencyKey) {
    String json =
        "{\"currency\":\"EUR\",\"lines\":[{\"sku\":\"%s\",\"quantity\":1}]}"
            .formatted(sku(product));
    return HttpConnection.post(orders, apiKey, idempotencyKey, json);
  }

  /** Places one order over a connection of its own. */
  HttpAnswer send(int product, String idempotencyKey) {
    try (HttpConnection connection = connect()) {
      return connection.send(order(product, idempotencyKey));
    } catch (IOException e) {
      throw new WrongAnswerException("no answer: " + e);
    }
  }

  String tenant() {
    return tenant;
  }

  Rows rows() {
    return site.rows();
  }

  Site site() {
    return site;
  }

  /** How many keys of the shop the database knows. */
  long keys() {
    return rows().count("SELECT COUNT(*) FROM idempotency_record WHERE tenant = ?", tenant);
  }

  /** Sees that the database holds exactly these orders, each with its piece, and these keys. */
  void require(long expectedOrders, long expectedKeys) {
    require("orders", "SELECT COUNT(*) FROM customer_order WHERE tenant = ?", expectedOrders);
    require(
        "pieces sold",
        "SELECT SUM(%d - available) FROM product WHERE sku LIKE ? || '-%%'".formatted(PIECES),
        expectedOrders);
    require(
        "keys answered",
        "SELECT COUNT(*) FROM idempotency_record WHERE tenant = ? AND state = 'COMPLETED'",
        expectedKeys);
  }

  private void require(String what, String sql, long expected) {
    long found = rows().count(sql, tenant);
    if (found != expected) {
      throw new WrongAnswerException("%d %s instead of %d".formatted(found, what, expected));
    }
  }
}
