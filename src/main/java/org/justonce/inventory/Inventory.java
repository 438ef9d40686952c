package org.justonce.inventory;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.Collection;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The stock rows, always locked in the order of their skus, so that no two callers deadlock. */
@ApplicationScoped
public class Inventory {

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  /**
   * Locks the products with these skus until the transaction ends; unknown skus are left out.
   *
   * <p>Transaction: mandatory. A rival that holds a row is waited for.
   *
   * @throws jakarta.persistence.PersistenceException on a lock timeout: 503 {@code busy}
   */
  @Transactional(Transactional.TxType.MANDATORY)
  public Map<String, Product> lock(Collection<String> skus) {
    SortedMap<String, Product> locked = new TreeMap<>();
    for (String sku : new TreeSet<>(skus)) {
      Product product = entityManager.find(Product.class, sku, LockModeType.PESSIMISTIC_WRITE);
      if (product != null) {
        locked.put(sku, product);
      }
    }
    return locked;
  }
}
