package org.justonce.order;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.Objects;

/** Something that happened to an order after it was placed. Written once. */
@Entity
@Table(name = "order_history")
@IdClass(HistoryEntry.Key.class)
public class HistoryEntry {

  /** What has happened. */
  public enum Type {
    /** Somebody tried to pay it; the outcome says how that ended. */
    PAYMENT_ATTEMPT,
    /** An operator decided about an unapplied payment that claims it, or applied one to it. */
    RESOLUTION,
    /** Its client gave it up. */
    CANCELLED,
    /** Its time was over. */
    EXPIRED
  }

  @Id
  @Column(name = "order_id")
  private String orderId;

  @Id private String id;

  @Column(name = "occurred_at")
  private Instant occurredAt;

  @Enumerated(EnumType.STRING)
  private Type type;

  @Enumerated(EnumType.STRING)
  private Door door;

  @Enumerated(EnumType.STRING)
  private AttemptOutcome outcome;

  private String reason;

  private String provider;

  @Column(name = "provider_ref")
  private String providerRef;

  @Column(name = "amount_minor")
  private Long amountMinor;

  private String currency;

  @Column(name = "delivery_id")
  private String deliveryId;

  private String actor;

  private String note;

  /** For JPA. */
  protected HistoryEntry() {}

  HistoryEntry(String orderId, String id, Instant occurredAt, Type type, Door door) {
    this.orderId = orderId;
    this.id = id;
    this.occurredAt = occurredAt;
    this.type = type;
    this.door = door;
  }

  HistoryEntry withOutcome(AttemptOutcome itsOutcome, String itsReason) {
    outcome = itsOutcome;
    reason = itsReason;
    return this;
  }

  HistoryEntry withFact(PaymentFact fact) {
    provider = fact.provider();
    providerRef = fact.providerRef();
    amountMinor = fact.amountMinor();
    currency = fact.currency();
    return this;
  }

  HistoryEntry withProvider(String itsProvider) {
    provider = itsProvider;
    return this;
  }

  HistoryEntry withDelivery(String itsDeliveryId) {
    deliveryId = itsDeliveryId;
    return this;
  }

  HistoryEntry withActor(String itsActor) {
    actor = itsActor;
    return this;
  }

  HistoryEntry withNote(String itsNote) {
    note = itsNote;
    return this;
  }

  String id() {
    return id;
  }

  Instant occurredAt() {
    return occurredAt;
  }

  Type type() {
    return type;
  }

  Door door() {
    return door;
  }

  AttemptOutcome outcome() {
    return outcome;
  }

  String reason() {
    return reason;
  }

  String provider() {
    return provider;
  }

  String providerRef() {
    return providerRef;
  }

  Long amountMinor() {
    return amountMinor;
  }

  String currency() {
    return currency;
  }

  String deliveryId() {
    return deliveryId;
  }

  String actor() {
    return actor;
  }

  String note() {
    return note;
  }

  /** The primary key, as JPA wants it. */
  public static class Key implements Serializable {

    private static final long serialVersionUID = 1L;

    private String orderId;
    private String id;

    /** For JPA. */
    public Key() {}

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && Objects.equals(orderId, key.orderId)
          && Objects.equals(id, key.id);
    }

    @Override
    public int hashCode() {
      return Objects.hash(orderId, id);
    }
  }
}
