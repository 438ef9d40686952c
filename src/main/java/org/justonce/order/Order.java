package org.justonce.order;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * An order of a tenant.
 *
 * <p>It is born {@code INVENTORY_RESERVED}, its pieces taken out of the stock. From there it
 * becomes {@code PAID} by the payment of exactly its total, or {@code CANCELLED} by its client, or
 * {@code EXPIRED} by time; nothing leaves these three. The state decides, not the clock: a payment
 * that finds {@code INVENTORY_RESERVED} is applied, however late.
 *
 * <p>Each change is made under the lock of the order's row and first asked about: {@link
 * #refusalToPay} and {@link #refusalToCancel} say why not, the changing methods throw when the
 * question was not asked.
 */
@Entity
@Table(name = "customer_order")
public class Order {

  @Id private String id;

  private String tenant;

  @Enumerated(EnumType.STRING)
  private OrderStatus status;

  private String currency;

  @Column(name = "total_minor")
  private long totalMinor;

  @Column(name = "last_sequence")
  private int lastSequence;

  @Version private int version;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "expires_at")
  private Instant expiresAt;

  @OneToMany(mappedBy = "order", cascade = CascadeType.PERSIST)
  private List<OrderLine> lines = new ArrayList<>();

  /** For JPA. */
  protected Order() {}

  /**
   * A new order whose lines are reserved.
   *
   * @throws ArithmeticException when the total does not fit a {@code long}
   */
  Order(
      String id,
      String tenant,
      String currency,
      List<OrderLine> lines,
      Instant createdAt,
      Instant expiresAt) {
    this.id = id;
    this.tenant = tenant;
    this.currency = currency;
    this.lines = new ArrayList<>(lines);
    lines.forEach(line -> line.putInto(this));
    this.totalMinor = total(lines);
    this.status = OrderStatus.INVENTORY_RESERVED;
    this.createdAt = createdAt;
    this.expiresAt = expiresAt;
  }

  private static long total(List<OrderLine> lines) {
    long total = 0;
    for (OrderLine line : lines) {
      total = Math.addExact(total, Math.multiplyExact(line.unitPriceMinor(), line.quantity()));
    }
    return total;
  }

  /** Why the payment cannot settle this order, the state before the amount; empty if it can. */
  Optional<Refusal> refusalToPay(PaymentFact fact) {
    Optional<Refusal> refusal = refusalUnlessWaiting();
    if (refusal.isEmpty() && !isTotal(fact)) {
      return Optional.of(amountMismatch());
    }
    return refusal;
  }

  /** Why the order takes no payment of any amount; empty if it waits for one. */
  Optional<Refusal> refusalUnlessWaiting() {
    return status == OrderStatus.INVENTORY_RESERVED ? Optional.empty() : Optional.of(conflict());
  }

  private Refusal conflict() {
    return new Refusal(OrderProblem.ORDER_STATE_CONFLICT, "The order is " + status + ".");
  }

  /** The refusal of a payment that is not the total. */
  Refusal amountMismatch() {
    return new Refusal(
        OrderProblem.AMOUNT_MISMATCH, "The order's total is " + totalMinor + " " + currency + ".");
  }

  private boolean isTotal(PaymentFact fact) {
    return fact.amountMinor() == totalMinor && fact.currency().equals(currency);
  }

  /**
   * Settles the order.
   *
   * @throws IllegalStateException when {@link #refusalToPay} would refuse
   */
  void markPaid(PaymentFact fact) {
    requireNoRefusal(refusalToPay(fact));
    status = OrderStatus.PAID;
  }

  /** Why the order cannot be cancelled; empty if it can, or already is. */
  Optional<Refusal> refusalToCancel() {
    return switch (status) {
      case INVENTORY_RESERVED, CANCELLED -> Optional.empty();
      case PAID, EXPIRED -> Optional.of(conflict());
    };
  }

  /**
   * Gives the order up; its pieces are the caller's to release, once.
   *
   * @return whether it was waiting until now; false when it was cancelled before
   * @throws IllegalStateException when {@link #refusalToCancel} would refuse
   */
  boolean cancel() {
    requireNoRefusal(refusalToCancel());
    boolean wasWaiting = status == OrderStatus.INVENTORY_RESERVED;
    status = OrderStatus.CANCELLED;
    return wasWaiting;
  }

  /**
   * Ends the order because its time is over; its pieces are the caller's to release, once.
   *
   * @throws IllegalStateException when it does not wait for a payment
   */
  void expire() {
    requireNoRefusal(refusalUnlessWaiting());
    status = OrderStatus.EXPIRED;
  }

  private static void requireNoRefusal(Optional<Refusal> refusal) {
    if (refusal.isPresent()) {
      throw new IllegalStateException(refusal.get().toString());
    }
  }

  /** The sequence of the order's next event; the caller holds the lock. */
  int nextSequence() {
    lastSequence++;
    return lastSequence;
  }

  boolean belongsTo(String someTenant) {
    return tenant.equals(someTenant);
  }

  String id() {
    return id;
  }

  String tenant() {
    return tenant;
  }

  OrderStatus status() {
    return status;
  }

  String currency() {
    return currency;
  }

  long totalMinor() {
    return totalMinor;
  }

  int version() {
    return version;
  }

  Instant createdAt() {
    return createdAt;
  }

  Instant expiresAt() {
    return expiresAt;
  }

  /** The lines in the order in which they were placed, however they were fetched. */
  List<OrderLine> lines() {
    return lines.stream().sorted(Comparator.comparingInt(OrderLine::lineNumber)).toList();
  }
}
