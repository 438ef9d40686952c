package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.logging.Logger;

/**
 * The leased keys whose operations run on this node. All that are due are renewed together, over
 * one connection: an operation does not hold one while it waits for another system.
 */
@ApplicationScoped
class Leases {

  private static final Logger LOG = Logger.getLogger(Leases.class.getName());

  /** Renewed when this part of the lease is over: two more attempts fit in before its end. */
  private static final int PARTS = 3;

  @Inject private IdempotencyStore store;

  /** When each was renewed last, by {@link System#nanoTime}. */
  private final ConcurrentMap<KeyClaim, Long> kept = new ConcurrentHashMap<>();

  /** Keeps a lease that was just claimed. */
  void keep(KeyClaim claim) {
    kept.put(claim, System.nanoTime());
  }

  /** Lets a lease go. */
  void drop(KeyClaim claim) {
    kept.remove(claim);
  }

  /**
   * Renews what is due. A lease that was lost is let go: its owner will find out when it wants to
   * complete.
   *
   * <p>Transaction: a new one.
   *
   * @throws jakarta.persistence.PersistenceException when the store fails; all stay due
   */
  @Transactional(Transactional.TxType.REQUIRES_NEW)
  public void renewDue() {
    long now = System.nanoTime();
    List<KeyClaim> due =
        kept.entrySet().stream()
            .filter(entry -> isDue(entry.getKey(), now - entry.getValue()))
            .map(Map.Entry::getKey)
            .toList();
    if (due.isEmpty()) {
      return;
    }
    List<KeyClaim> lost = store.renew(due);
    due.forEach(claim -> kept.replace(claim, now));
    for (KeyClaim claim : lost) {
      if (kept.remove(claim) != null) {
        LOG.warning("a lease was lost: this node was silent for longer than " + claim.lease());
      }
    }
  }

  private static boolean isDue(KeyClaim claim, long sinceNanos) {
    Duration due = claim.lease().dividedBy(PARTS);
    return sinceNanos >= due.toNanos();
  }
}
