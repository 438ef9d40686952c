package org.justonce.messaging;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.Objects;

/** A message that has taken effect. */
@Entity
@Table(name = "inbox")
@IdClass(InboxEntry.Key.class)
public class InboxEntry {

  @Id private String consumer;

  @Id
  @Column(name = "message_id")
  private String messageId;

  @Column(name = "body_hash")
  private String bodyHash;

  @Column(name = "received_at")
  private Instant receivedAt;

  /** For JPA. */
  protected InboxEntry() {}

  /** The primary key, as JPA wants it. */
  public static class Key implements Serializable {

    private static final long serialVersionUID = 1L;

    private String consumer;
    private String messageId;

    /** For JPA. */
    public Key() {}

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && Objects.equals(consumer, key.consumer)
          && Objects.equals(messageId, key.messageId);
    }

    @Override
    public int hashCode() {
      return Objects.hash(consumer, messageId);
    }
  }
}
