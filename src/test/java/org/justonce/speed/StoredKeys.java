package org.justonce.speed;

import jakarta.json.Json;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Answered keys that the database makes itself, in place of as many requests: copies of the records
 * of a few real orders, each under a key of its own, which is also the id of the order in its
 * answer.
 */
final class StoredKeys {

  /** The copies, in random order of their keys, answered within the last hours. */
  private static final String COPY =
      """
      INSERT INTO idempotency_record
        (tenant, idempotency_key, fingerprint, state, status, headers, body,
         created_at, completed_at, expires_at)
      WITH model AS MATERIALIZED (
        SELECT r.*, convert_from(body, 'UTF8') AS json,
          convert_from(body, 'UTF8')::json ->> 'id' AS order_id
        FROM idempotency_record r WHERE tenant = ? AND idempotency_key LIKE 'model-%%')
      SELECT m.tenant, c.idempotency_key, m.fingerprint, m.state, m.status,
        replace(m.headers, m.order_id, c.idempotency_key),
        convert_to(replace(m.json, m.order_id, c.idempotency_key), 'UTF8'),
        m.created_at - c.age, m.completed_at - c.age, m.expires_at - c.age
      FROM (
        SELECT n, %s AS idempotency_key, random() * interval '6 hours' AS age
        FROM generate_series(0, %d - 1) n) c
      JOIN model m ON m.idempotency_key = 'model-' || c.n %% %d""";

  private static final int MODELS = 10;
  private static final String KEY = "md5('stored-' || n)::uuid::text";

  private final Shop shop;
  private final int count;
  private final List<HttpAnswer> models = new ArrayList<>();

  private StoredKeys(Shop shop, int count) {
    this.shop = shop;
    this.count = count;
  }

  /** Adds the keys to the shop, whose database has room for nobody else's then. */
  static StoredKeys fill(Shop shop, int count) {
    StoredKeys keys = new StoredKeys(shop, count);
    for (int product = 0; product < MODELS; product++) {
      keys.models.add(shop.send(product, "model-" + product).requirePlaced(false));
    }
    shop.rows().run(COPY.formatted(KEY, count, MODELS), shop.tenant());
    shop.rows().run("VACUUM (ANALYZE) idempotency_record");
    return keys;
  }

  /** How many orders were placed for it. */
  long orders() {
    return models.size();
  }

  /** How many keys the shop has got. */
  long keys() {
    return models.size() + (long) count;
  }

  /**
   * Sends the requests of about as many of the keys, spread over all of them, once more.
   *
   * @return how many
   * @throws WrongAnswerException when one is not answered with its record
   */
  int replay(int sample) {
    int step = count / sample | 1; // odd, so that it meets every model
    List<String> keys =
        shop.rows()
            .run("SELECT %s FROM generate_series(0, %d - 1, %d) n".formatted(KEY, count, step));
    for (int i = 0; i < keys.size(); i++) {
      int product = (int) ((long) i * step % MODELS);
      shop.send(product, keys.get(i)).requireReplayOf(copy(models.get(product), keys.get(i)));
    }
    return keys.size();
  }

  private static HttpAnswer copy(HttpAnswer model, String key) {
    try (var reader = Json.createReader(new StringReader(model.text()))) {
      String orderId = reader.readObject().getString("id");
      return new HttpAnswer(
          model.status(),
          true,
          model.location().replace(orderId, key),
          model.text().replace(orderId, key).getBytes(StandardCharsets.UTF_8));
    }
  }
}
