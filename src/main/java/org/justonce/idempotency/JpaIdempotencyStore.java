package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.platform.Claim;
import org.justonce.platform.Database;

/** The records in the application's own database, in the transaction of the operation. */
@ApplicationScoped
class JpaIdempotencyStore implements IdempotencyStore {

  /** A record can expire, or be purged, between a lost claim and the look at it. */
  private static final int MAX_ROUNDS = 5;

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  @Inject private Database database;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.retention", defaultValue = "PT24H")
  private Duration retention;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.claim-wait", defaultValue = "PT0.1S")
  private Duration claimWait;

  /** For the container. */
  JpaIdempotencyStore() {}

  /** On the given entity manager. */
  JpaIdempotencyStore(EntityManager entityManager, Duration retention, Duration claimWait) {
    this.entityManager = entityManager;
    this.database = new Database(entityManager);
    this.retention = retention;
    this.claimWait = claimWait;
  }

  @Override
  public ClaimResult claim(RecordKey key, Fingerprint fingerprint) {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Claim claim = insert(key, fingerprint);
      if (claim == Claim.LOST) {
        Optional<IdempotencyRecord> live = findLive(key);
        if (live.isPresent()) {
          return describe(live.get(), fingerprint);
        }
        claim = takeOverExpired(key, fingerprint);
      }
      if (claim == Claim.WON) {
        return new ClaimResult.Claimed();
      }
      if (claim == Claim.HELD) {
        return new ClaimResult.Running();
      }
    }
    return new ClaimResult.Running();
  }

  private static ClaimResult describe(IdempotencyRecord live, Fingerprint fingerprint) {
    return live.isCompleted()
        ? new ClaimResult.Completed(live.belongsTo(fingerprint), live.answer())
        : new ClaimResult.Running();
  }

  private Claim insert(RecordKey key, Fingerprint fingerprint) {
    return database.claimByInsert(
        """
        INSERT INTO idempotency_record
          (tenant, idempotency_key, fingerprint, state, created_at, expires_at)
        VALUES (?, ?, ?, 'PROCESSING', %s, %s)"""
            .formatted(database.now(), database.nowPlus(retention)),
        claimWait,
        key.tenant(),
        key.idempotencyKey(),
        fingerprint.value());
  }

  private Claim takeOverExpired(RecordKey key, Fingerprint fingerprint) {
    return database.claimByUpdate(
        """
        UPDATE idempotency_record
        SET fingerprint = ?, state = 'PROCESSING', status = NULL, headers = NULL, body = NULL,
          created_at = %1$s, completed_at = NULL, expires_at = %2$s
        WHERE tenant = ? AND idempotency_key = ? AND expires_at <= %1$s"""
            .formatted(database.now(), database.nowPlus(retention)),
        claimWait,
        fingerprint.value(),
        key.tenant(),
        key.idempotencyKey());
  }

  private Optional<IdempotencyRecord> findLive(RecordKey key) {
    return entityManager
        .createQuery(
            """
            SELECT r FROM IdempotencyRecord r
            WHERE r.tenant = :tenant AND r.idempotencyKey = :key AND r.expiresAt > CURRENT_TIMESTAMP""",
            IdempotencyRecord.class)
        .setParameter("tenant", key.tenant())
        .setParameter("key", key.idempotencyKey())
        .getResultStream()
        .findFirst();
  }

  @Override
  public void complete(RecordKey key, StoredAnswer answer) {
    int completed =
        entityManager
            .createNativeQuery(
                """
                UPDATE idempotency_record
                SET state = 'COMPLETED', status = ?, headers = ?, body = ?, completed_at = %s
                WHERE tenant = ? AND idempotency_key = ? AND state = 'PROCESSING'"""
                    .formatted(database.now()))
            .setParameter(1, answer.status())
            .setParameter(2, answer.headersAsText())
            .setParameter(3, answer.body())
            .setParameter(4, key.tenant())
            .setParameter(5, key.idempotencyKey())
            .executeUpdate();
    if (completed != 1) {
      throw new IllegalStateException("the key is not held by this transaction");
    }
  }
}
