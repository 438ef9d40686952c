package org.example.tickets;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.util.UUID;

/** What is done to tickets, in the transaction of whoever asks. */
@ApplicationScoped
@Transactional(Transactional.TxType.MANDATORY)
public class BoxOffice {

  @PersistenceContext(unitName = "tickets")
  private EntityManager entityManager;

  String sell(String holder) {
    Ticket ticket = new Ticket(UUID.randomUUID().toString(), holder);
    entityManager.persist(ticket);
    if (holder.equals("nobody")) {
      throw new IllegalStateException("a ticket has a holder");
    }
    return ticket.id();
  }

  void ship(String id, String carriersKey) {
    entityManager.find(Ticket.class, id).shipped(carriersKey);
  }

  /** Notes a refund, each time that it is asked. */
  String refund(String ticketId) {
    Refund refund = new Refund(UUID.randomUUID().toString(), ticketId);
    entityManager.persist(refund);
    return refund.id();
  }
}
