package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever is done, in whatever order and however often: no order has two payments; what is on the
 * shelf, reserved and sold is what there was; every settled payment is applied or unapplied once.
 *
 * <p>{@code -Dledger.seeds=} and {@code -Dledger.actions=} (of each actor) make it last longer.
 */
@ExtendWith(TestBedExtension.class)
class LedgerIT {

  private static final List<String> SKUS = Stream.of(65, 66, 67).map(TestArchive::sku).toList();
  private static final long PIECES = 60;

  private final TestBed bed;
  private final Rows rows;
  private final List<Api> nodes;

  LedgerIT(TestBed bed) {
    this.bed = bed;
    CompletableFuture<Site> other = CompletableFuture.supplyAsync(bed::secondNode);
    this.nodes = List.of(bed.onPostgres().acme(), other.join().acme());
    this.rows = bed.onPostgres().rows();
  }

  static LongStream seeds() {
    long fixed = Long.getLong("ledger.seeds", 2);
    return LongStream.concat(LongStream.range(0, fixed), LongStream.of(System.nanoTime()));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void theLedgerIsRight(long seed) throws Exception {
    for (String sku : SKUS) {
      rows.run(
          "UPDATE customer_order SET expires_at = created_at WHERE id IN (SELECT order_id FROM order_line WHERE sku = ?)",
          sku);
    }
    awaitNothingWaits();
    rows.run(
        "UPDATE product SET available = %d WHERE sku IN ('%s')"
            .formatted(PIECES, String.join("', '", SKUS)));
    List<Long> pieces = SKUS.stream().map(this::pieces).toList();

    try (PaymentQueue first = bed.onPostgres().queue();
        PaymentQueue second = bed.secondNode().queue()) {
      List<LedgerScenario.Door> doors =
          List.of(
              api(nodes.get(0)),
              api(nodes.get(1)),
              queue(first),
              queue(second),
              callback(bed.onPostgres().webhooks()),
              callback(bed.secondNode().webhooks()));
      LedgerScenario scenario =
          new LedgerScenario(
              seed, Integer.getInteger("ledger.actions", 40), nodes, doors, rows, SKUS);
      assertThat(scenario.run()).isEmpty();
      bed.onPostgres().awaitAllTaken(first, "1-" + scenario.id());
      bed.secondNode().awaitAllTaken(second, "2-" + scenario.id());
      awaitNothingWaits();
      assertThat(SKUS.stream().map(this::pieces).toList()).isEqualTo(pieces);
      assertOrdersTellTheTruth();
      assertThat(recorded(scenario)).doesNotHaveDuplicates().containsAll(scenario.keptReferences());
    }
  }

  private static LedgerScenario.Door api(Api node) {
    return new LedgerScenario.Door() {
      @Override
      public String tell(String tellingId, Settlement fact) {
        Answer answer =
            LedgerScenario.sendUntilDecided(() -> node.pay(fact).key("pay-" + tellingId));
        return List.of(
                    "201",
                    "200",
                    "409 order-state-conflict",
                    "409 payment-reference-used",
                    "422 amount-mismatch")
                .contains(answer.summary())
            ? ""
            : answer.summary() + answer.text();
      }

      @Override
      public boolean keepsRefused() {
        return false;
      }
    };
  }

  private static LedgerScenario.Door queue(PaymentQueue queue) {
    return new LedgerScenario.Door() {
      @Override
      public synchronized String tell(String tellingId, Settlement fact) {
        queue.send(tellingId, fact.asEvent());
        return "";
      }

      @Override
      public boolean keepsRefused() {
        return true;
      }
    };
  }

  private static LedgerScenario.Door callback(WebhookSender provider) {
    return new LedgerScenario.Door() {
      @Override
      public String tell(String tellingId, Settlement fact) {
        Answer answer =
            LedgerScenario.sendUntilDecided(() -> provider.deliver(tellingId, fact.asCallback()));
        return answer.status() == 200 ? "" : answer.summary() + answer.text();
      }

      @Override
      public boolean keepsRefused() {
        return true;
      }
    };
  }

  private void awaitNothingWaits() {
    await("no order is overdue")
        .until(
            () ->
                rows.count(
                        """
                        SELECT COUNT(*) FROM customer_order
                        WHERE status = 'INVENTORY_RESERVED' AND expires_at <= now()""")
                    == 0);
  }

  /** On the shelf, reserved, and sold. */
  private long pieces(String sku) {
    return rows.count("SELECT available FROM product WHERE sku = ?", sku)
        + rows.count(
            """
            SELECT COALESCE(SUM(l.quantity), 0) FROM order_line l
            JOIN customer_order o ON o.id = l.order_id
            WHERE l.sku = ? AND o.status IN ('INVENTORY_RESERVED', 'PAID')""",
            sku);
  }

  /** In the state, the payments, the events and the history of each order alike. */
  private void assertOrdersTellTheTruth() {
    assertNone("(SELECT COUNT(*) FROM payment p WHERE p.order_id = o.id) <> %s", "PAID");
    assertNone(
        """
        (SELECT COUNT(*) FROM payment p WHERE p.order_id = o.id
          AND p.amount_minor = o.total_minor AND p.currency = o.currency) <> %s""",
        "PAID");
    assertNone(
        """
        (SELECT COUNT(*) FROM order_history h
          WHERE h.order_id = o.id AND h.type = 'PAYMENT_ATTEMPT' AND h.outcome = 'APPLIED') <> %s""",
        "PAID");
    for (String status : List.of("PAID", "CANCELLED", "EXPIRED")) {
      assertNone(
          "(SELECT COUNT(*) FROM outbox e WHERE e.stream = o.id AND e.type = 'order."
              + status.toLowerCase(Locale.ROOT)
              + "') <> %s",
          status);
    }
    assertNone(
        """
        (SELECT COUNT(*) || ' ' || MAX(sequence) FROM outbox e WHERE e.stream = o.id)
          <> CASE %s WHEN 1 THEN '1 1' ELSE '2 2' END""",
        "INVENTORY_RESERVED");
  }

  /**
   * No order fulfils the condition.
   *
   * @param status of the orders for which the condition's place stands for 1; for others for 0
   */
  private void assertNone(String condition, String status) {
    String expected = "(CASE o.status WHEN '" + status + "' THEN 1 ELSE 0 END)";
    assertThat(
            rows.run(
                """
                SELECT o.id || ' ' || o.status FROM customer_order o
                WHERE EXISTS (SELECT 1 FROM order_line l WHERE l.order_id = o.id AND l.sku IN ('%s'))
                AND %s"""
                    .formatted(String.join("', '", SKUS), condition.formatted(expected))))
        .as(condition)
        .isEmpty();
  }

  private List<String> recorded(LedgerScenario scenario) {
    return rows.run(
        "SELECT provider_ref FROM payment WHERE provider_ref LIKE ?", "ref-" + scenario.id() + "%");
  }
}
