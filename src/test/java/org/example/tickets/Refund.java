package org.example.tickets;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** Money that goes back. */
@Entity
public class Refund {

  @Id private String id;

  @Column(name = "ticket_id")
  private String ticketId;

  /** For JPA. */
  protected Refund() {}

  Refund(String id, String ticketId) {
    this.id = id;
    this.ticketId = ticketId;
  }

  String id() {
    return id;
  }
}
