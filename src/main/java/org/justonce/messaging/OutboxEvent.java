package org.justonce.messaging;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** An event to be told to others, written in the transaction of what it tells. */
@Entity
@Table(name = "outbox")
public class OutboxEvent {

  @Id private String id;

  private String stream;

  private int sequence;

  private String type;

  private String payload;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "sent_at")
  private Instant sentAt;

  /** For JPA. */
  protected OutboxEvent() {}

  OutboxEvent(
      String id, String stream, int sequence, String type, String payload, Instant createdAt) {
    this.id = id;
    this.stream = stream;
    this.sequence = sequence;
    this.type = type;
    this.payload = payload;
    this.createdAt = createdAt;
  }
}
