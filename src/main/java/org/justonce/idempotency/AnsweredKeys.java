package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A guess which keys have an answer in the store: those that this node has seen there lately. For
 * them it pays to look before the claim. It answers nothing by itself, and may be wrong either way:
 * a key that is new after all costs one look in vain.
 *
 * <p>A table of hashes, in which a key takes the place of another that happens to have the same: 2
 * MiB whatever comes, room for about the last {@value #PLACES} keys, and nothing to expire.
 */
@ApplicationScoped
class AnsweredKeys {

  static final int PLACES = 1 << 18;

  /** Spreads neighbours: the golden ratio, in 64 bits. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final AtomicLongArray hashes = new AtomicLongArray(PLACES);

  /** Notes that the key was seen with its answer in the store. */
  void saw(RecordKey key) {
    long hash = hash(key);
    hashes.setPlain(place(hash), hash);
  }

  /** Whether the key probably has an answer in the store. */
  boolean mayHave(RecordKey key) {
    long hash = hash(key);
    return hashes.getPlain(place(hash)) == hash;
  }

  private static long hash(RecordKey key) {
    return (long) key.tenant().hashCode() << Integer.SIZE
        | Integer.toUnsignedLong(key.idempotencyKey().hashCode());
  }

  private static int place(long hash) {
    return (int) (hash * SPREAD >>> Long.SIZE - Integer.numberOfTrailingZeros(PLACES));
  }
}
