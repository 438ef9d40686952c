package org.justonce.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.function.Supplier;
import org.justonce.platform.Database;
import org.justonce.platform.Sha256;

/**
 * Makes a delivery take effect once. The inbox row and the effect commit together, so a delivery
 * that failed leaves no row and the next one tries again.
 */
@ApplicationScoped
public class Inbox {

  @PersistenceContext(name = "justonce/EntityManager")
  private EntityManager entityManager;

  @Inject private Database database;

  /** For the container. */
  public Inbox() {}

  /** On the given entity manager. */
  Inbox(EntityManager entityManager) {
    this.entityManager = entityManager;
    this.database = new Database(entityManager);
  }

  /**
   * Applies the effect unless this delivery's message has taken effect before.
   *
   * <p>A concurrent delivery of the same message waits until the first one ends: it is a duplicate
   * if that one committed, and takes its place if that one rolled back.
   *
   * <p>Transaction: required. Inbox row and effect are in it; what the effect throws rolls both
   * back.
   *
   * @return what the effect returned; empty for a duplicate, whose effect was not run
   * @throws MessageIdReusedException when the id came before with another body
   * @throws jakarta.persistence.PersistenceException when the database fails
   */
  @Transactional(Transactional.TxType.REQUIRED)
  public <T> Optional<T> once(Delivery delivery, Supplier<T> effect) {
    String bodyHash = Sha256.hex(delivery.body());
    boolean first =
        database.insertIfAbsent(
            "INSERT INTO inbox (consumer, message_id, body_hash, received_at) VALUES (?, ?, ?, %s)"
                .formatted(database.now()),
            delivery.consumer(),
            delivery.messageId(),
            bodyHash);
    if (first) {
      return Optional.of(effect.get());
    }
    if (!bodyHash.equals(firstBodyHash(delivery))) {
      throw new MessageIdReusedException(delivery);
    }
    return Optional.empty();
  }

  private String firstBodyHash(Delivery delivery) {
    return entityManager
        .createQuery(
            """
            SELECT e.bodyHash FROM InboxEntry e
            WHERE e.consumer = :consumer AND e.messageId = :messageId""",
            String.class)
        .setParameter("consumer", delivery.consumer())
        .setParameter("messageId", delivery.messageId())
        .getSingleResult();
  }
}
