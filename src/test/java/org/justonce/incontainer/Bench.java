package org.justonce.incontainer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.justonce.inventory.Product;

/** The tests' hands inside the server: transactions, products, and a look at the rows. */
@ApplicationScoped
public class Bench {

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  @Inject private UserTransaction transaction;

  /** Does the work in a transaction of its own and commits it. */
  public <T> T commit(Callable<T> work) throws Exception {
    return end(work, true);
  }

  /** Does the work in a transaction of its own and rolls it back. */
  public <T> T rollBack(Callable<T> work) throws Exception {
    return end(work, false);
  }

  private <T> T end(Callable<T> work, boolean commit) throws Exception {
    transaction.begin();
    try {
      T result = work.call();
      if (commit) {
        transaction.commit();
      }
      return result;
    } finally {
      if (transaction.getStatus() != Status.STATUS_NO_TRANSACTION) {
        transaction.rollback();
      }
    }
  }

  /** The status of the current transaction, see {@link Status}. */
  public int transactionStatus() throws Exception {
    return transaction.getStatus();
  }

  /** The entity manager that joins the current transaction. */
  public EntityManager entityManager() {
    return entityManager;
  }

  /** Puts a new product on the shelf, 100 minor EUR a piece; returns its sku. */
  public String product(int available) throws Exception {
    String sku = UUID.randomUUID().toString();
    commit(
        () -> {
          persistProduct(sku, available);
          return null;
        });
    return sku;
  }

  /** The same in the current transaction. */
  public void persistProduct(String sku, int available) {
    entityManager.persist(new Product(sku, "EUR", 100, available));
    entityManager.flush();
  }

  /** How many rows of the table fulfil the condition, as committed or as this transaction sees. */
  public long count(String table, String column, String value) {
    return ((Number)
            entityManager
                .createNativeQuery("SELECT count(*) FROM " + table + " WHERE " + column + " = ?")
                .setParameter(1, value)
                .getSingleResult())
        .longValue();
  }

  /** The id of the only row of the table that fulfils the condition. */
  public String id(String table, String column, String value) {
    return (String)
        entityManager
            .createNativeQuery("SELECT id FROM " + table + " WHERE " + column + " = ?")
            .setParameter(1, value)
            .getSingleResult();
  }

  /** How many events of the type an order has told. */
  public long events(String orderId, String type) {
    return ((Number)
            entityManager
                .createNativeQuery("SELECT count(*) FROM outbox WHERE stream = ? AND type = ?")
                .setParameter(1, orderId)
                .setParameter(2, type)
                .getSingleResult())
        .longValue();
  }

  /** How many pieces of a product are on the shelf. */
  public int available(String sku) {
    return ((Number)
            entityManager
                .createNativeQuery("SELECT available FROM product WHERE sku = ?")
                .setParameter(1, sku)
                .getSingleResult())
        .intValue();
  }

  /** Whether a transaction waits for a lock at this moment; asked in a transaction of its own. */
  public boolean someoneWaitsForALock() throws Exception {
    return commit(
        () -> {
          Object waiting = entityManager.createNativeQuery(lockWaits()).getSingleResult();
          return ((Number) waiting).longValue() > 0;
        });
  }

  private String lockWaits() throws SQLException {
    String product = entityManager.unwrap(Connection.class).getMetaData().getDatabaseProductName();
    return product.equals("PostgreSQL")
        ? "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        : "SELECT count(*) FROM SYSCS_DIAG.LOCK_TABLE WHERE STATE = 'WAIT'";
  }
}
