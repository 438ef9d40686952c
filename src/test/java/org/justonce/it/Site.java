package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.stream.IntStream;

/**
 * A running system: a server, and the rows of its database.
 *
 * @param server the process
 * @param rows what it has written
 */
public record Site(LibertyServer server, Rows rows) {

  private static final int MARKERS = 10;

  /** The API for the client with orders and payments of the tenant {@code acme}. */
  Api acme() {
    return new Api(server, Api.ACME);
  }

  /** The same rights in the tenant {@code globex}. */
  Api globex() {
    return new Api(server, Api.GLOBEX);
  }

  /** The API for any client; null for one that does not say who it is. */
  Api as(String apiKey) {
    return new Api(server, apiKey);
  }

  /** The provider of {@link Settlement}s, calling back. */
  WebhookSender webhooks() {
    return new WebhookSender(as(null), Settlement.PROVIDER, ServerSetup.WEBHOOK_SECRET);
  }

  /** The broker, for one test. */
  PaymentQueue queue() {
    return PaymentQueue.at(server.setup().brokerUrl());
  }

  /** On Derby, whose rows the test archive shows. */
  static Site onDerby(LibertyServer server) {
    return new Site(server, new HttpRows(new Api(server, Api.OPERATOR)));
  }

  /**
   * Waits until whatever was sent before has been taken: markers behind it, more than there are
   * sessions that share the queue, have come through. Nothing with the id has failed.
   */
  void awaitAllTaken(PaymentQueue queue, String id) {
    IntStream.range(0, MARKERS)
        .forEach(i -> queue.send("marker-" + i + "-" + id, "{\"type\":\"marker\"}"));
    await("markers of " + id)
        .until(
            () ->
                count("SELECT COUNT(*) FROM inbox WHERE message_id LIKE ?", "marker-%" + id)
                    == MARKERS);
    assertThat(queue.deadMessages()).noneMatch(message -> message.contains(id));
    assertThat(
            count("SELECT COUNT(*) FROM message_failure WHERE message_id LIKE ?", "%" + id + "%"))
        .isZero();
  }

  private long count(String sql, String value) {
    return rows.count(sql, value);
  }

  /**
   * How many requests the server has held since its start.
   *
   * @param place where; empty for anywhere
   * @param keyPart a text in their keys
   */
  long inside(String place, String keyPart) {
    return server
        .log()
        .lines()
        .filter(line -> line.contains("INSIDE " + place) && line.contains(keyPart))
        .count();
  }
}
