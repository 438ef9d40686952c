package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The archive as it is shipped, in production's setting: PostgreSQL and a stand-alone broker. */
@ExtendWith(TestBedExtension.class)
class ShippedArchiveIT {

  private final String id = UUID.randomUUID().toString();
  private final BrokerProcess broker;
  private final Site site;

  ShippedArchiveIT(TestBed bed) {
    this.broker = bed.keep(BrokerProcess.start());
    PostgresDatabase database = bed.postgres().create("shipped");
    ServerSetup setup =
        ServerSetup.postgres("shipped", TestArchive.product(), database)
            .withBroker("remote")
            .without("justonce.dev-data")
            .without("justonce.broker.acceptor")
            .with("justonce.broker.port", String.valueOf(broker.port()));
    this.site = new Site(bed.start(setup), database.rows());
  }

  @AfterEach
  void end() {
    site.server().close();
    broker.close();
  }

  @Test
  void aStandAloneBrokerDeliversAlsoAfterItWasKilledAndNoDevelopmentDataIsThere() {
    assertThat(site.acme().get(Api.ORDERS).send().summary()).isEqualTo("401 unauthenticated");
    assertThat(site.rows().count("SELECT COUNT(*) FROM product")).isZero();
    ApiKeys.add(site.rows(), id, "acme", "orders,payments");
    site.rows()
        .run(
            "INSERT INTO product (sku, currency, price_minor, available) VALUES ('sku-000', 'EUR', 100, 5)");
    Api client = site.as(id);

    String first = client.newOrder();
    Settlement payment = Settlement.of(first);
    try (PaymentQueue queue = PaymentQueue.at(broker.url())) {
      queue.send(id + "-1", payment.asEvent());
      queue.send(id + "-1", payment.asEvent());
      queue.send(id + "-bad", "unreadable");
      await().until(() -> client.statusOf(first).equals("PAID"));
      await().until(() -> queue.deadMessages().equals(List.of(id + "-bad")));
      site.awaitAllTaken(queue, "first-" + id);
    }
    assertThat(site.rows().payments(first)).isEqualTo(1);

    broker.kill();
    String second = client.newOrder();
    broker.restart();
    try (PaymentQueue queue = PaymentQueue.at(broker.url())) {
      queue.send(id + "-2", Settlement.of(second).asEvent());
      await("the listener is back").until(() -> client.statusOf(second).equals("PAID"));
    }
    assertThat(site.rows().events(second, "order.paid")).isEqualTo(1);
    site.server().stop();
    assertThat(site.server().log()).contains("CWWKE0036I");
  }
}
