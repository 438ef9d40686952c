package org.justonce.idempotency;

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

/** What is remembered of a key: which request it belongs to, and that request's answer. */
@Entity
@Table(name = "idempotency_record")
@IdClass(IdempotencyRecord.Key.class)
public class IdempotencyRecord {

  /** Whether the answer is known. */
  public enum State {
    /** Claimed. Without a lease, in the transaction of the operation: no other one sees it. */
    PROCESSING,
    /** Answered. */
    COMPLETED
  }

  @Id private String tenant;

  @Id
  @Column(name = "idempotency_key")
  private String idempotencyKey;

  private String fingerprint;

  @Enumerated(EnumType.STRING)
  private State state;

  private String owner;

  @Column(name = "lease_until")
  private Instant leaseUntil;

  private Integer status;

  private String headers;

  private byte[] body;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "completed_at")
  private Instant completedAt;

  @Column(name = "expires_at")
  private Instant expiresAt;

  /** For JPA. */
  protected IdempotencyRecord() {}

  /** The primary key, as JPA wants it. */
  public static class Key implements Serializable {

    private static final long serialVersionUID = 1L;

    private String tenant;
    private String idempotencyKey;

    /** For JPA. */
    public Key() {}

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && Objects.equals(tenant, key.tenant)
          && Objects.equals(idempotencyKey, key.idempotencyKey);
    }

    @Override
    public int hashCode() {
      return Objects.hash(tenant, idempotencyKey);
    }
  }
}
