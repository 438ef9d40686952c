package org.justonce.order;

import jakarta.persistence.Basic;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;

/**
 * One settled fact: applied to one order, or unapplied with its reason until an operator has
 * resolved it. Only a resolution changes it, once.
 */
@Entity
@Table(name = "payment")
public class Payment {

  /** What has become of the money. */
  public enum Status {
    /** It settled an order. */
    APPLIED,
    /** It arrived and could not be applied; an operator decides. */
    UNAPPLIED,
    /** An operator has sent it back. */
    REFUNDED,
    /** An operator has found that no money of its own is behind it. */
    DISMISSED
  }

  @Id private String id;

  private String provider;

  @Column(name = "provider_ref")
  private String providerRef;

  @Enumerated(EnumType.STRING)
  private Status status;

  @Column(name = "order_id")
  private String orderId;

  @Column(name = "claimed_order_id")
  private String claimedOrderId;

  @Column(name = "amount_minor")
  private Long amountMinor;

  private String currency;

  private String reason;

  @Enumerated(EnumType.STRING)
  private Door door;

  @Basic(fetch = FetchType.LAZY)
  @Column(name = "raw_event")
  private String rawEvent;

  @Column(name = "recorded_at")
  private Instant recordedAt;

  @Column(name = "resolved_at")
  private Instant resolvedAt;

  @Column(name = "resolved_by")
  private String resolvedBy;

  @Column(name = "resolution_note")
  private String resolutionNote;

  @ManyToOne(fetch = FetchType.LAZY)
  @JoinColumn(name = "settled_as")
  private Payment settledAs;

  /** For JPA. */
  protected Payment() {}

  boolean isAppliedTo(Order order) {
    return status == Status.APPLIED && order.id().equals(orderId);
  }

  boolean hasAmountOf(PaymentFact fact) {
    return Long.valueOf(fact.amountMinor()).equals(amountMinor) && fact.currency().equals(currency);
  }

  /** Whether the money can be read from it. */
  boolean isReadable() {
    return !PaymentLedger.UNREADABLE_DATA.equals(reason);
  }

  /** The fact, as one that pays the order. */
  PaymentFact factFor(Order order) {
    return new PaymentFact(provider, providerRef, order.id(), amountMinor, currency);
  }

  /** The fact with what an operator has found, as one that pays the order. */
  PaymentFact factFor(Order order, FoundData found) {
    return new PaymentFact(
        provider, found.providerRef(), order.id(), found.amountMinor(), found.currency());
  }

  /** Why an operator cannot do this with it now; empty if it can. */
  Optional<Refusal> refusalTo(ResolutionAction action) {
    if (status != Status.UNAPPLIED) {
      return Optional.of(conflict("The payment is " + status + "."));
    }
    if (action == ResolutionAction.DISMISS && isReadable()) {
      return Optional.of(conflict("There is money of its own behind the payment."));
    }
    return Optional.empty();
  }

  private static Refusal conflict(String detail) {
    return new Refusal(OrderProblem.PAYMENT_STATE_CONFLICT, detail);
  }

  /** What an operator has done with it; empty when none has. */
  Optional<ResolutionAction> resolution() {
    if (resolvedAt == null) {
      return Optional.empty();
    }
    return Optional.of(
        switch (status) {
          case REFUNDED -> ResolutionAction.REFUND;
          case DISMISSED -> settledAs == null ? ResolutionAction.DISMISS : ResolutionAction.APPLY;
          default -> ResolutionAction.APPLY;
        });
  }

  /** Whether an operator has done this with it. */
  boolean isResolvedBy(ResolutionAction action) {
    return resolution().filter(action::equals).isPresent();
  }

  /** Whether an operator has applied it as this fact. */
  boolean isResolvedAs(PaymentFact fact) {
    Payment settled = settledAs == null ? this : settledAs;
    return isResolvedBy(ResolutionAction.APPLY)
        && fact.orderId().equals(settled.orderId)
        && fact.providerRef().equals(settled.providerRef)
        && settled.hasAmountOf(fact);
  }

  /**
   * Makes it the payment of the order, which is the caller's to settle.
   *
   * @throws IllegalStateException when {@link #refusalTo} would refuse, or it is not readable
   */
  void applyTo(Order order, Decision decision, Instant now) {
    requireReadable(true);
    resolve(ResolutionAction.APPLY, Status.APPLIED, decision, now);
    orderId = order.id();
  }

  /**
   * Ends it because its money stands in a payment of its own.
   *
   * @throws IllegalStateException when {@link #refusalTo} would refuse, or it is readable
   */
  void settleAs(Payment settled, Decision decision, Instant now) {
    requireReadable(false);
    resolve(ResolutionAction.APPLY, Status.DISMISSED, decision, now);
    settledAs = settled;
  }

  /**
   * Ends it without an order: refunded or dismissed.
   *
   * @throws IllegalStateException when {@link #refusalTo} would refuse
   */
  void end(ResolutionAction action, Decision decision, Instant now) {
    Status end =
        switch (action) {
          case REFUND -> Status.REFUNDED;
          case DISMISS -> Status.DISMISSED;
          case APPLY -> throw new IllegalStateException("it needs an order");
        };
    resolve(action, end, decision, now);
  }

  private void requireReadable(boolean expected) {
    if (isReadable() != expected) {
      throw new IllegalStateException("readable: " + !expected);
    }
  }

  private void resolve(ResolutionAction action, Status end, Decision decision, Instant now) {
    Optional<Refusal> refusal = refusalTo(action);
    if (refusal.isPresent()) {
      throw new IllegalStateException(refusal.get().toString());
    }
    status = end;
    resolvedAt = now;
    resolvedBy = decision.operator();
    resolutionNote = decision.note();
  }

  String id() {
    return id;
  }

  Status status() {
    return status;
  }

  String orderId() {
    return orderId;
  }

  String provider() {
    return provider;
  }

  String providerRef() {
    return providerRef;
  }

  /** Null when it is not readable. */
  Long amountMinor() {
    return amountMinor;
  }

  String currency() {
    return currency;
  }

  String claimedOrderId() {
    return claimedOrderId;
  }

  String reason() {
    return reason;
  }

  Door door() {
    return door;
  }

  String rawEvent() {
    return rawEvent;
  }

  /** When it settled its order: at once, or by an operator's decision. */
  Instant appliedAt() {
    return resolvedAt == null ? recordedAt : resolvedAt;
  }

  Instant recordedAt() {
    return recordedAt;
  }

  Instant resolvedAt() {
    return resolvedAt;
  }

  String resolvedBy() {
    return resolvedBy;
  }

  String resolutionNote() {
    return resolutionNote;
  }

  /** Null unless an operator has found its data. */
  Payment settledAs() {
    return settledAs;
  }
}
