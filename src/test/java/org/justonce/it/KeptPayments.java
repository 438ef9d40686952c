package org.justonce.it;

import static org.awaitility.Awaitility.await;

import java.util.UUID;

/** Makes payments that no order could take. */
record KeptPayments(Site site) {

  /** The id of an unapplied payment that names no order that exists. */
  String lost() {
    return keep(Settlement.of("lost-" + UUID.randomUUID()));
  }

  /** Sends the money through the queue; returns the id of the payment as which it is kept. */
  String keep(Settlement settlement) {
    try (PaymentQueue queue = site.queue()) {
      queue.send("kept-" + settlement.providerRef(), settlement.asEvent());
    }
    String query = "SELECT id FROM payment WHERE provider_ref = ?";
    await(settlement.providerRef())
        .until(() -> !site.rows().run(query, settlement.providerRef()).isEmpty());
    return site.rows().run(query, settlement.providerRef()).get(0);
  }

  /** The id of an event without readable data, which claims the order. */
  String unreadable(String orderId) {
    String id = UUID.randomUUID().toString();
    site.rows()
        .run(
            """
            INSERT INTO payment
              (id, provider, status, claimed_order_id, reason, door, raw_event, recorded_at)
            VALUES (?, 'acme-pay', 'UNAPPLIED', ?, 'unreadable-data', 'CALLBACK', ?,
              CURRENT_TIMESTAMP)""",
            id,
            orderId,
            "{\"type\":\"payment.settled\"}");
    return id;
  }
}
