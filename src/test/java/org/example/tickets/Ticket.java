package org.example.tickets;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** A sold ticket. */
@Entity
public class Ticket {

  @Id private String id;

  private String holder;

  @Column(name = "shipment_key")
  private String shipmentKey;

  /** For JPA. */
  protected Ticket() {}

  Ticket(String id, String holder) {
    this.id = id;
    this.holder = holder;
  }

  String id() {
    return id;
  }

  void shipped(String key) {
    shipmentKey = key;
  }
}
