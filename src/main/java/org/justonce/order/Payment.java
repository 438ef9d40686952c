package org.justonce.order;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

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

  /** For JPA. */
  protected Payment() {}

  boolean isAppliedTo(Order order) {
    return status == Status.APPLIED && order.id().equals(orderId);
  }

  boolean hasAmountOf(PaymentFact fact) {
    return Long.valueOf(fact.amountMinor()).equals(amountMinor) && fact.currency().equals(currency);
  }

  String id() {
    return id;
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

  long amountMinor() {
    return amountMinor;
  }

  String currency() {
    return currency;
  }

  Instant recordedAt() {
    return recordedAt;
  }
}
