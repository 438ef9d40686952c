package org.justonce.security;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Set;

/** A caller's key, as far as it is stored: its hash, and whom it names. */
@Entity
@Table(name = "api_key")
public class ApiKey {

  @Id private String id;

  @Column(name = "key_hash")
  private String keyHash;

  private String client;

  private String tenant;

  private String roles;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "disabled_at")
  private Instant disabledAt;

  /** For JPA. */
  protected ApiKey() {}

  /** The client that the key names. */
  ApiClient client() {
    return new ApiClient(client, tenant, Set.of(roles.strip().split("\\s*,\\s*")));
  }
}
