package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The keys whose operation runs on this node: a twin is answered at once and costs no connection.
 * An optimisation on PostgreSQL; on Derby, whose lock timeouts abort a whole transaction, it also
 * keeps claims from ever waiting. It decides nothing about what has been committed.
 */
@ApplicationScoped
class RunningKeys {

  private final ConcurrentMap<RecordKey, Fingerprint> running = new ConcurrentHashMap<>();

  /** Notes the key as running; returns null, or the fingerprint of the request that already is. */
  Fingerprint enter(RecordKey key, Fingerprint fingerprint) {
    return running.putIfAbsent(key, fingerprint);
  }

  /** Forgets the key; only the call that entered it may. */
  void leave(RecordKey key) {
    running.remove(key);
  }
}
