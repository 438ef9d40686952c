package org.justonce.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import org.justonce.platform.Database;

/** The API keys in the database. */
@ApplicationScoped
class ApiKeys {

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  @Inject private Database database;

  /**
   * The client of a key, or null when the key is unknown or revoked.
   *
   * <p>Transaction: a new one.
   *
   * @throws jakarta.persistence.PersistenceException when the database fails
   */
  @Transactional(Transactional.TxType.REQUIRES_NEW)
  ApiClient find(String keyHash) {
    database.connect();
    return entityManager
        .createQuery(
            "SELECT k FROM ApiKey k WHERE k.keyHash = :hash AND k.disabledAt IS NULL", ApiKey.class)
        .setParameter("hash", keyHash)
        .getResultStream()
        .findFirst()
        .map(ApiKey::client)
        .orElse(null);
  }
}
