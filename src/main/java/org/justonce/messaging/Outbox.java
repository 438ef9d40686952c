package org.justonce.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.time.Instant;
import org.justonce.platform.Identifiers;

/** Where events wait in the database: an event exists exactly if what it tells was committed. */
@ApplicationScoped
public class Outbox {

  @PersistenceContext(name = "justonce/EntityManager")
  private EntityManager entityManager;

  /**
   * Appends an event to its stream.
   *
   * <p>Transaction: mandatory, the one that makes the event true.
   *
   * @param stream what the events of one order share, 1 to 64 characters
   * @param sequence from 1, without gaps, assigned under the lock of the stream's subject
   * @param type in the past tense, for example {@code order.paid}
   * @param occurredAt when it happened
   * @param data the event's own members
   */
  @Transactional(Transactional.TxType.MANDATORY)
  public void append(
      String stream, int sequence, String type, Instant occurredAt, JsonObject data) {
    String id = Identifiers.next();
    JsonObject payload =
        Json.createObjectBuilder()
            .add("id", id)
            .add("type", type)
            .add("timestamp", occurredAt.toString())
            .add("sequence", sequence)
            .add("data", data)
            .build();
    entityManager.persist(
        new OutboxEvent(id, stream, sequence, type, payload.toString(), occurredAt));
  }
}
