package org.justonce.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import org.justonce.platform.Database;

/**
 * Why messages fail, as rows that an operator can read: the last reason of each message that has
 * not taken effect. A message in the dead letter queue keeps its row.
 */
@ApplicationScoped
public class MessageFailures {

  private static final int MAX_REASON = 1024;

  @PersistenceContext(name = "justonce/EntityManager")
  private EntityManager entityManager;

  @Inject private Database database;

  /**
   * Notes a failed delivery.
   *
   * <p>Transaction: a new one, after that of the delivery was rolled back.
   *
   * @param messageId what identifies the message, cut to 255 characters
   * @param deliveryCount how often the broker has delivered it, as far as the broker knows
   * @param reason for an operator, cut to 1,024 characters
   */
  @Transactional(Transactional.TxType.REQUIRES_NEW)
  public void note(String consumer, String messageId, int deliveryCount, String reason) {
    String id = cut(messageId, Delivery.MAX_ID_LENGTH);
    String cutReason = cut(reason, MAX_REASON);
    boolean first =
        database.insertIfAbsent(
            """
            INSERT INTO message_failure (consumer, message_id, delivery_count, reason, failed_at)
            VALUES (?, ?, ?, ?, %s)"""
                .formatted(database.now()),
            consumer,
            id,
            deliveryCount,
            cutReason);
    if (!first) {
      entityManager
          .createQuery(
              """
              UPDATE MessageFailure f
              SET f.deliveryCount = :count, f.reason = :reason, f.failedAt = CURRENT_TIMESTAMP
              WHERE f.consumer = :consumer AND f.messageId = :messageId""")
          .setParameter("count", deliveryCount)
          .setParameter("reason", cutReason)
          .setParameter("consumer", consumer)
          .setParameter("messageId", id)
          .executeUpdate();
    }
  }

  /** Forgets the failures of a message that has taken effect. Transaction: mandatory, its own. */
  @Transactional(Transactional.TxType.MANDATORY)
  public void forget(Delivery delivery) {
    entityManager
        .createQuery(
            """
            DELETE FROM MessageFailure f
            WHERE f.consumer = :consumer AND f.messageId = :messageId""")
        .setParameter("consumer", delivery.consumer())
        .setParameter("messageId", delivery.messageId())
        .executeUpdate();
  }

  /** PostgreSQL stores no NUL. */
  private static String cut(String text, int length) {
    String stored = text.replace('\0', ' ');
    return stored.length() <= length ? stored : stored.substring(0, length);
  }
}
