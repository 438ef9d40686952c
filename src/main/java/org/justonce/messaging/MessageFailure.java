package org.justonce.messaging;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;

/** The last failure of a message that has not taken effect. */
@Entity
@Table(name = "message_failure")
@IdClass(InboxEntry.Key.class)
public class MessageFailure {

  @Id private String consumer;

  @Id
  @Column(name = "message_id")
  private String messageId;

  @Column(name = "delivery_count")
  private int deliveryCount;

  private String reason;

  @Column(name = "failed_at")
  private Instant failedAt;

  /** For JPA. */
  protected MessageFailure() {}
}
