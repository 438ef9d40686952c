package org.justonce.order;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.inventory.Inventory;
import org.justonce.inventory.Product;
import org.justonce.messaging.Outbox;
import org.justonce.platform.Database;
import org.justonce.platform.FieldError;
import org.justonce.platform.Identifiers;

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

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  @Inject private Inventory inventory;
  @Inject private PaymentLedger payments;
  @Inject private Outbox outbox;
  @Inject private Database database;

  @Inject
  @ConfigProperty(name = "justonce.order.reservation", defaultValue = "PT30M")
  private Duration reservation;

  /**
   * Places an order if every line can be reserved; of rivals for the last pieces those win that
   * lock them first.
   *
   * <p>Transaction: required.
   *
   * @param tenant whose order it is
   */
  public PlaceResult place(String tenant, PlaceOrder command) {
    Map<String, Product> products =
        inventory.lock(command.lines().stream().map(PlaceOrder.Line::sku).toList());
    for (PlaceOrder.Line line : command.lines()) {
      if (!products.containsKey(line.sku())) {
        return refuse(OrderProblem.UNKNOWN_SKU, "There is no product '" + line.sku() + "'.");
      }
    }
    List<FieldError> errors = mismatches(command, products);
    if (!errors.isEmpty()) {
      return new PlaceResult.Invalid(errors);
    }
    for (PlaceOrder.Line line : command.lines()) {
      if (!products.get(line.sku()).has(line.quantity())) {
        return refuse(
            OrderProblem.INSUFFICIENT_INVENTORY,
            "There are fewer than " + line.quantity() + " pieces of '" + line.sku() + "'.");
      }
    }
    Order order;
    try {
      order = newOrder(tenant, command, products);
    } catch (ArithmeticException e) {
      return new PlaceResult.Invalid(
          List.of(new FieldError("lines", "total-too-large", "have a total that does not fit")));
    }
    command.lines().forEach(line -> products.get(line.sku()).reserve(line.quantity()));
    append(order, "order.placed", order.createdAt());
    entityManager.persist(order);
    entityManager.flush();
    return new PlaceResult.Placed(OrderView.of(order, null));
  }

  private static PlaceResult refuse(OrderProblem problem, String detail) {
    return new PlaceResult.Refused(new Refusal(problem, detail));
  }

  private static List<FieldError> mismatches(PlaceOrder command, Map<String, Product> products) {
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < command.lines().size(); i++) {
      Product product = products.get(command.lines().get(i).sku());
      if (!product.currency().equals(command.currency())) {
        errors.add(
            new FieldError(
                "lines[" + i + "].sku",
                "currency-mismatch",
                "is sold in " + product.currency() + ", not in " + command.currency()));
      }
    }
    return errors;
  }

  private Order newOrder(String tenant, PlaceOrder command, Map<String, Product> products) {
    List<OrderLine> lines = new ArrayList<>();
    for (PlaceOrder.Line line : command.lines()) {
      long price = products.get(line.sku()).priceMinor();
      lines.add(new OrderLine(lines.size() + 1, line.sku(), line.quantity(), price));
    }
    Instant now = now();
    return new Order(
        Identifiers.next(), tenant, command.currency(), lines, now, now.plus(reservation));
  }

  /**
   * Settles an order by a payment fact, once, whichever door it came through. In this order: the
   * fact settled this order before; the fact is recorded for something else; the order's state;
   * amount and currency.
   *
   * <p>Rivals for one order wait for its row. Rivals with one reference for two orders meet at the
   * unique index: one applies it, the other is refused.
   *
   * <p>Transaction: required.
   *
   * @param tenant who must own the order; null when the door is trusted to name any
   * @param rawEvent what the door received, kept with an unapplied payment
   */
  public PaymentResult markPaid(String tenant, PaymentFact fact, Door door, String rawEvent) {
    Optional<Order> order = lock(tenant, fact.orderId());
    PaymentResult result =
        order
            .map(found -> settle(found, fact, door))
            .orElseGet(() -> new PaymentResult.Refused(notFound(fact.orderId())));
    if (result instanceof PaymentResult.Refused refused && door.keepsRefused()) {
      payments.recordUnapplied(fact, door, now(), refused.refusal().problem(), rawEvent);
    }
    return result;
  }

  private PaymentResult settle(Order order, PaymentFact fact, Door door) {
    Optional<Payment> known = payments.find(fact);
    if (known.isPresent()) {
      return repeat(order, known.get(), fact);
    }
    Optional<Refusal> refusal = order.refusalToPay(fact);
    if (refusal.isPresent()) {
      return new PaymentResult.Refused(refusal.get());
    }
    Instant now = now();
    if (!payments.recordApplied(fact, door, now)) {
      return referenceUsed();
    }
    order.markPaid(fact);
    append(order, "order.paid", now);
    entityManager.flush();
    return new PaymentResult.Applied(view(order));
  }

  private PaymentResult repeat(Order order, Payment known, PaymentFact fact) {
    if (!known.isAppliedTo(order)) {
      return referenceUsed();
    }
    if (!known.hasAmountOf(fact)) {
      return new PaymentResult.Refused(order.amountMismatch());
    }
    return new PaymentResult.AlreadyPaid(OrderView.of(order, known));
  }

  private static PaymentResult referenceUsed() {
    return new PaymentResult.Refused(
        new Refusal(
            OrderProblem.PAYMENT_REFERENCE_USED,
            "The reference is recorded for another order, or as an unapplied payment."));
  }

  /**
   * What is to be paid for an order that waits for its payment. Its row is locked, so it waits on
   * until the transaction ends; rivals that were first are waited for.
   *
   * <p>Transaction: required.
   */
  public DueResult lockDue(String tenant, String orderId) {
    database.connect();
    Optional<Order> found = lock(tenant, orderId);
    if (found.isEmpty()) {
      return new DueResult.Refused(notFound(orderId));
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
    Optional<Order> found = lock(tenant, orderId);
    if (found.isEmpty()) {
      return new CancelResult.Refused(notFound(orderId));
    }
    Order order = found.get();
    Optional<Refusal> refusal = order.refusalToCancel();
    if (refusal.isPresent()) {
      return new CancelResult.Refused(refusal.get());
    }
    if (order.cancel()) {
      Map<String, Product> products =
          inventory.lock(order.lines().stream().map(OrderLine::sku).toList());
      order.lines().forEach(line -> products.get(line.sku()).release(line.quantity()));
      append(order, "order.cancelled", now());
      entityManager.flush();
    }
    return new CancelResult.Cancelled(OrderView.of(order, null));
  }

  /** The tenant's order, if it has one with this id. Transaction: required. */
  public Optional<OrderView> find(String tenant, String orderId) {
    if (!Identifiers.isWellFormed(orderId)) {
      return Optional.empty();
    }
    database.connect();
    return Optional.ofNullable(entityManager.find(Order.class, orderId))
        .filter(order -> order.belongsTo(tenant))
        .map(this::view);
  }

  /**
   * A page of the tenant's orders, newest first.
   *
   * <p>Transaction: required.
   *
   * @param status null for any
   * @param after the last order of the page before; null for the first page
   * @param limit at least 1
   */
  public List<OrderView> list(String tenant, OrderStatus status, OrderCursor after, int limit) {
    database.connect();
    List<Order> page = OrderPage.query(entityManager, tenant, status, after, limit);
    Map<String, Payment> paid = payments.applied(page.stream().map(Order::id).toList());
    return page.stream().map(order -> OrderView.of(order, paid.get(order.id()))).toList();
  }

  private OrderView view(Order order) {
    return OrderView.of(order, payments.applied(List.of(order.id())).get(order.id()));
  }

  private Optional<Order> lock(String tenant, String orderId) {
    if (!Identifiers.isWellFormed(orderId)) {
      return Optional.empty();
    }
    return Optional.ofNullable(
            entityManager.find(Order.class, orderId, LockModeType.PESSIMISTIC_WRITE))
        .filter(order -> tenant == null || order.belongsTo(tenant));
  }

  private static Refusal notFound(String orderId) {
    return new Refusal(OrderProblem.ORDER_NOT_FOUND, "There is no order '" + orderId + "'.");
  }

  private void append(Order order, String type, Instant occurredAt) {
    JsonObject data =
        Json.createObjectBuilder()
            .add("orderId", order.id())
            .add("status", order.status().name())
            .add("totalMinor", order.totalMinor())
            .add("currency", order.currency())
            .build();
    outbox.append(order.id(), order.nextSequence(), type, occurredAt, data);
  }

  /** As fine as both databases keep it, so that an order reads back as it was answered. */
  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }
}
