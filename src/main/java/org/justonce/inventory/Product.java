package org.justonce.inventory;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** Something that can be ordered, its price, and how many pieces are neither reserved nor sold. */
@Entity
@Table(name = "product")
public class Product {

  @Id private String sku;

  private String currency;

  @Column(name = "price_minor")
  private long priceMinor;

  private int available;

  /** For JPA. */
  protected Product() {}

  /** A product for tests of what uses it. */
  public Product(String sku, String currency, long priceMinor, int available) {
    this.sku = sku;
    this.currency = currency;
    this.priceMinor = priceMinor;
    this.available = available;
  }

  /** Whether so many pieces can be reserved. */
  public boolean has(int quantity) {
    return quantity <= available;
  }

  /**
   * Takes pieces out of the stock; the caller holds the lock and has asked {@link #has}.
   *
   * @throws IllegalStateException when there are too few
   */
  public void reserve(int quantity) {
    if (!has(quantity)) {
      throw new IllegalStateException("not so many pieces available");
    }
    available -= quantity;
  }

  /** Puts reserved pieces back; the caller holds the lock. */
  public void release(int quantity) {
    available = Math.addExact(available, quantity);
  }

  /** The ISO 4217 code of the price. */
  public String currency() {
    return currency;
  }

  /** The price of one piece, in minor units. */
  public long priceMinor() {
    return priceMinor;
  }
}
