package org.justonce.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Deletes what is over, in small batches, so that no lock lasts and other work goes on beside it.
 * Any number of nodes may do so at once.
 */
@ApplicationScoped
public class Purge {

  private static final Logger LOG = Logger.getLogger(Purge.class.getName());

  @Inject private Database database;

  /** For the container. */
  public Purge() {}

  /** On the given database. */
  public Purge(Database database) {
    this.database = database;
  }

  /**
   * Deletes rows until none is left that is over, a lock is not to be had, or the thread is
   * interrupted, which it then still is. Rows that are locked are left to a later run.
   *
   * <p>Transaction: one of its own for each batch.
   *
   * @param batch rows of one transaction, above 0
   * @param pause between two batches, 0 or more
   * @return how many rows were deleted
   * @throws PersistenceException when the database fails otherwise; what was deleted stays so
   */
  public long run(PurgeRule rule, int batch, Duration pause) {
    long deleted = 0;
    Timestamp from = null;
    boolean more = true;
    while (more) {
      try {
        PurgedBatch done = database.purge(rule, from, batch);
        deleted += done.deleted();
        from = done.last();
        more = done.more() && isStillWantedAfter(pause);
      } catch (PersistenceException e) {
        if (database.classify(e) != StoreFailure.BUSY) {
          throw e;
        }
        LOG.log(Level.FINE, "the purge of " + rule.table() + " meets a lock and goes on later", e);
        more = false;
      }
    }
    return deleted;
  }

  private static boolean isStillWantedAfter(Duration pause) {
    try {
      Thread.sleep(pause.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
