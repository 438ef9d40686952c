package org.justonce.order;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.justonce.inventory.Inventory;
import org.justonce.inventory.Product;
import org.justonce.platform.Database;
import org.justonce.platform.StoredInstant;

/**
 * The domain's transactions: lock, check, then change. A refusal is a result, given before anything
 * was changed, so the transaction that carries it can be committed.
 *
 * <p>Locks are taken in one order everywhere: the order's row, then stock rows by sku. A lock that
 * is not to be had in time is a {@link PersistenceException}: 503 {@code busy} to a client,
 * redelivery to a broker.
 */
@Stateless
public class OrderService {

  @Inject private OrderStore orders;
  @Inject private OrderPlacement placement;
  @Inject private Inventory inventory;
  @Inject private PaymentLedger payments;
  @Inject private OrderHistory history;
  @Inject private Database database;

  /**
   * Places an order if every line can be reserved; of rivals for the last pieces those win that
   * lock them first.
   *
   * <p>Transaction: required.
   *
   * @param tenant whose order it is
   */
  public PlaceResult place(String tenant, PlaceOrder command) {
    OrderPlacement.Draft draft = placement.reserve(tenant, command);
    if (draft instanceof OrderPlacement.Draft.Rejected rejected) {
      return rejected.why();
    }
    Order order = ((OrderPlacement.Draft.Reserved) draft).order();
    orders.tell(order, "order.placed", order.createdAt());
    orders.add(order);
    orders.flush();
    return new PlaceResult.Placed(OrderView.of(order, null));
  }

  /**
   * Settles an order by a payment fact, once, whichever door it came through. In this order: the
   * fact settled this order before; the fact is recorded for something else; the order's state;
   * amount and currency.
   *
   * <p>Rivals for one order wait for its row. Rivals with one reference for two orders meet at the
   * unique index: one applies it, the other is refused. Every attempt to pay an order that exists
   * stands in its history.
   *
   * <p>Transaction: required.
   *
   * @param tenant who must own the order; null when the door is trusted to name any
   * @param arrival how the fact came in; a door that keeps refused money has it recorded as
   *     unapplied
   */
  public PaymentResult markPaid(String tenant, PaymentFact fact, Arrival arrival) {
    Optional<Order> order = orders.lock(tenant, fact.orderId());
    Instant now = StoredInstant.now();
    PaymentResult result =
        order
            .map(found -> settle(found, fact, arrival.door(), now))
            .orElseGet(() -> new PaymentResult.Refused(Refusal.orderNotFound(fact.orderId())));
    PaymentResult kept = keep(result, fact, arrival, now);
    order.ifPresent(found -> history.attempted(found.id(), fact, arrival, kept, now));
    return kept;
  }

  /** A fact that is recorded already is not recorded again, and that is why it is refused. */
  private PaymentResult keep(PaymentResult result, PaymentFact fact, Arrival arrival, Instant now) {
    boolean isToBeKept = result instanceof PaymentResult.Refused && arrival.door().keepsRefused();
    if (!isToBeKept) {
      return result;
    }
    OrderProblem reason = ((PaymentResult.Refused) result).refusal().problem();
    return payments.recordUnapplied(fact, arrival, now, reason) ? result : referenceUsed();
  }

  private PaymentResult settle(Order order, PaymentFact fact, Door door, Instant now) {
    Optional<Payment> known = payments.find(fact);
    if (known.isPresent()) {
      return repeat(order, known.get(), fact, door);
    }
    Optional<Refusal> refusal = order.refusalToPay(fact);
    if (refusal.isPresent()) {
      return new PaymentResult.Refused(refusal.get());
    }
    if (!payments.recordApplied(fact, door, now)) {
      return referenceUsed();
    }
    order.markPaid(fact);
    orders.tell(order, "order.paid", now);
    orders.flush();
    return new PaymentResult.Applied(OrderView.of(order, payments.find(fact).orElseThrow()));
  }

  private static PaymentResult repeat(Order order, Payment known, PaymentFact fact, Door door) {
    if (!known.isAppliedTo(order)) {
      return referenceUsed();
    }
    OrderView paid = OrderView.of(order, known);
    if (known.hasAmountOf(fact)) {
      return new PaymentResult.AlreadyPaid(paid, Optional.empty());
    }
    return door.keepsRefused()
        ? new PaymentResult.AlreadyPaid(paid, Optional.of(order.amountMismatch()))
        : new PaymentResult.Refused(order.amountMismatch());
  }

  private static PaymentResult referenceUsed() {
    return new PaymentResult.Refused(
        new Refusal(
            OrderProblem.PAYMENT_REFERENCE_USED,
            "The reference is recorded for another order, or as an unapplied payment."));
  }

  /**
   * Keeps a settled event whose data cannot be read as an unapplied payment: money may have
   * arrived. A later event with readable data for the same payment is a fact of its own.
   *
   * <p>Transaction: required.
   *
   * @param claimedOrderId the order that it names, up to 255 characters; null when it names none
   */
  public void keepUnreadable(String provider, String claimedOrderId, Arrival arrival) {
    Instant now = StoredInstant.now();
    payments.recordUnreadable(provider, claimedOrderId, arrival, now);
    orders
        .find(null, claimedOrderId)
        .ifPresent(
            order ->
                history.attemptedUnreadably(
                    order.id(), provider, arrival, PaymentLedger.UNREADABLE_DATA, now));
  }

  /**
   * Notes in the history of the order, if there is such an order, that a delivery of the fact was
   * recognised as a duplicate before it came here.
   *
   * <p>Transaction: required.
   */
  public void noteDuplicate(PaymentFact fact, Arrival arrival) {
    orders
        .find(null, fact.orderId())
        .ifPresent(
            order ->
                history.attempted(
                    order.id(),
                    fact,
                    arrival,
                    AttemptOutcome.DUPLICATE_DELIVERY,
                    null,
                    StoredInstant.now()));
  }

  /**
   * Notes in the history of the tenant's order, if there is such an order, that a repeated request
   * to pay it was answered as it was before.
   *
   * <p>Transaction: required.
   *
   * @param fact what the request says; empty when that cannot be read
   */
  public void noteReplay(String tenant, String orderId, Optional<PaymentFact> fact) {
    database.connect();
    orders
        .find(tenant, orderId)
        .ifPresent(order -> history.replayed(order.id(), fact, StoredInstant.now()));
  }

  /**
   * What is to be paid for an order that waits for its payment. Its row is locked, so it waits on
   * until the transaction ends; rivals that were first are waited for.
   *
   * <p>Transaction: required.
   */
  public DueResult lockDue(String tenant, String orderId) {
    database.connect();
    Optional<Order> found = orders.lock(tenant, orderId);
    if (found.isEmpty()) {
      return new DueResult.Refused(Refusal.orderNotFound(orderId));
    }
    Order order = found.get();
    return order
        .refusalUnlessWaiting()
        .<DueResult>map(DueResult.Refused::new)
        .orElseGet(() -> new DueResult.Due(order.totalMinor(), order.currency()));
  }

  /**
   * Cancels an order and puts its pieces back, once, however often it is called.
   *
   * <p>A payment that holds the order's row wins; the cancellation is then refused.
   *
   * <p>Transaction: required.
   */
  public CancelResult cancel(String tenant, String orderId) {
    Optional<Order> found = orders.lock(tenant, orderId);
    if (found.isEmpty()) {
      return new CancelResult.Refused(Refusal.orderNotFound(orderId));
    }
    Order order = found.get();
    Optional<Refusal> refusal = order.refusalToCancel();
    if (refusal.isPresent()) {
      return new CancelResult.Refused(refusal.get());
    }
    if (order.cancel()) {
      Instant now = StoredInstant.now();
      release(order);
      orders.tell(order, "order.cancelled", now);
      history.cancelled(order.id(), now);
      orders.flush();
    }
    return new CancelResult.Cancelled(OrderView.of(order, null));
  }

  /**
   * Expires an order that still waits for its payment when its time is over, and puts its pieces
   * back, once, on however many nodes it is called. The database's clock judges.
   *
   * <p>A payment or cancellation that holds the order's row wins; nothing is changed then.
   *
   * <p>Transaction: required; one order in each, so that no rival waits for a whole batch.
   *
   * @return whether this call expired it
   */
  public boolean expire(String orderId) {
    database.connect();
    Optional<Order> overdue = orders.lockOverdue(orderId);
    overdue.ifPresent(
        order -> {
          Instant now = StoredInstant.now();
          order.expire();
          release(order);
          orders.tell(order, "order.expired", now);
          history.expired(order.id(), now);
          orders.flush();
        });
    return overdue.isPresent();
  }

  private void release(Order order) {
    List<OrderLine> lines = order.lines();
    Map<String, Product> products = inventory.lock(lines.stream().map(OrderLine::sku).toList());
    lines.forEach(line -> products.get(line.sku()).release(line.quantity()));
  }
}
