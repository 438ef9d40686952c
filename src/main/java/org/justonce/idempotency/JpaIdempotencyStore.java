package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.justonce.platform.Claim;
import org.justonce.platform.Database;

/** The records in the application's own database. */
@ApplicationScoped
class JpaIdempotencyStore implements IdempotencyStore {

  /** A record can expire, or be purged, between a lost claim and the look at it. */
  private static final int MAX_ROUNDS = 5;

  @PersistenceContext(name = "justonce/EntityManager")
  private EntityManager entityManager;

  @Inject private Database database;

  /** For the container. */
  JpaIdempotencyStore() {}

  /** On the given entity manager. */
  JpaIdempotencyStore(EntityManager entityManager) {
    this.entityManager = entityManager;
    this.database = new Database(entityManager);
  }

  @Override
  public ClaimResult claim(KeyClaim claim, Duration wait) {
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Claim outcome = insert(claim, wait);
      if (outcome == Claim.LOST) {
        Optional<ClaimResult> standing = standing(claim);
        if (standing.isPresent()) {
          return standing.get();
        }
        outcome = takeOver(claim, wait);
      }
      if (outcome == Claim.WON) {
        return new ClaimResult.Claimed();
      }
      if (outcome == Claim.HELD) {
        return new ClaimResult.Running(false);
      }
    }
    return new ClaimResult.Running(false);
  }

  private Claim insert(KeyClaim claim, Duration wait) {
    return database.claimByInsert(
        """
        INSERT INTO idempotency_record
          (tenant, idempotency_key, fingerprint, state, owner, lease_until, created_at, expires_at)
        VALUES (?, ?, ?, 'PROCESSING', ?, %s, %s, %s)"""
            .formatted(leaseUntil(claim), database.now(), database.nowPlus(claim.retention())),
        wait,
        claim.key().tenant(),
        claim.key().idempotencyKey(),
        claim.fingerprint().value(),
        claim.owner());
  }

  private String leaseUntil(KeyClaim claim) {
    return claim.isLeased() ? database.nowPlus(claim.lease()) : "NULL";
  }

  @Override
  public Optional<ClaimResult.Completed> find(RecordKey key) {
    database.connect();
    return read(key).filter(StandingRecord::isAnswered).map(StandingRecord::completed);
  }

  /** What the key stands for; empty when its record is gone, expired, or abandoned by its owner. */
  private Optional<ClaimResult> standing(KeyClaim claim) {
    return read(claim.key()).flatMap(found -> found.against(claim.fingerprint()));
  }

  /** Column by column, as they are now: an entity would stay as it was read first. */
  private Optional<StandingRecord> read(RecordKey key) {
    return entityManager
        .createQuery(
            """
            SELECT r.fingerprint, r.state, r.leaseUntil, r.expiresAt, r.status, r.headers, r.body,
              CURRENT_TIMESTAMP
            FROM IdempotencyRecord r WHERE r.tenant = :tenant AND r.idempotencyKey = :key""",
            Object[].class)
        .setParameter("tenant", key.tenant())
        .setParameter("key", key.idempotencyKey())
        .getResultStream()
        .findFirst()
        .map(StandingRecord::of);
  }

  /** States again, for the row as it is now, what {@link #standing} has found. */
  private Claim takeOver(KeyClaim claim, Duration wait) {
    return database.claimByUpdate(
        """
        UPDATE idempotency_record
        SET fingerprint = ?, state = 'PROCESSING', owner = ?, lease_until = %1$s, status = NULL,
          headers = NULL, body = NULL, created_at = %2$s, completed_at = NULL, expires_at = %3$s
        WHERE tenant = ? AND idempotency_key = ?
          AND (lease_until <= %2$s AND fingerprint = ?
            OR expires_at <= %2$s AND (lease_until IS NULL OR lease_until <= %2$s))"""
            .formatted(leaseUntil(claim), database.now(), database.nowPlus(claim.retention())),
        wait,
        claim.fingerprint().value(),
        claim.owner(),
        claim.key().tenant(),
        claim.key().idempotencyKey(),
        claim.fingerprint().value());
  }

  /** What the operation has left to JPA is written first, so that it fails before the commit. */
  @Override
  public boolean complete(KeyClaim claim, StoredAnswer answer) {
    entityManager.flush();
    return database.execute(
            """
            UPDATE idempotency_record
            SET state = 'COMPLETED', owner = NULL, lease_until = NULL, status = ?, headers = ?,
              body = ?, completed_at = %s%s
            WHERE tenant = ? AND idempotency_key = ? AND owner = ?"""
                .formatted(database.now(), expiryAnew(claim)),
            answer.status(),
            answer.headersAsText(),
            answer.body(),
            claim.key().tenant(),
            claim.key().idempotencyKey(),
            claim.owner())
        == 1;
  }

  /** A leased operation may run long; for the others the index on the expiry is left in peace. */
  private String expiryAnew(KeyClaim claim) {
    return claim.isLeased() ? ", expires_at = " + database.nowPlus(claim.retention()) : "";
  }

  @Override
  public boolean release(KeyClaim claim) {
    return database.execute(
            """
            DELETE FROM idempotency_record
            WHERE tenant = ? AND idempotency_key = ? AND owner = ?""",
            claim.key().tenant(),
            claim.key().idempotencyKey(),
            claim.owner())
        == 1;
  }

  /** In the order of the keys, so that no two renewals can wait for one another. */
  @Override
  public List<KeyClaim> renew(Collection<KeyClaim> claims) {
    List<KeyClaim> ordered =
        claims.stream()
            .sorted(
                Comparator.comparing((KeyClaim claim) -> claim.key().tenant())
                    .thenComparing(claim -> claim.key().idempotencyKey()))
            .toList();
    int[] renewed =
        database.executeBatch(
            """
            UPDATE idempotency_record SET lease_until = %s
            WHERE tenant = ? AND idempotency_key = ? AND owner = ?"""
                .formatted(database.nowPlusSeconds()),
            ordered.stream()
                .map(
                    claim ->
                        new Object[] {
                          (int) claim.lease().toSeconds(),
                          claim.key().tenant(),
                          claim.key().idempotencyKey(),
                          claim.owner()
                        })
                .toList());
    List<KeyClaim> lost = new ArrayList<>();
    for (int i = 0; i < renewed.length; i++) {
      if (renewed[i] != 1) {
        lost.add(ordered.get(i));
      }
    }
    return lost;
  }
}
