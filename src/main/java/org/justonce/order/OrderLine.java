package org.justonce.order;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.util.Objects;

/** One product of an order, at the price of the moment when it was placed. Never changes. */
@Entity
@Table(name = "order_line")
@IdClass(OrderLine.Key.class)
public class OrderLine {

  @Id
  @ManyToOne
  @JoinColumn(name = "order_id")
  private Order order;

  @Id
  @Column(name = "line_number")
  private int lineNumber;

  private String sku;

  private int quantity;

  @Column(name = "unit_price_minor")
  private long unitPriceMinor;

  /** For JPA. */
  protected OrderLine() {}

  OrderLine(int lineNumber, String sku, int quantity, long unitPriceMinor) {
    this.lineNumber = lineNumber;
    this.sku = sku;
    this.quantity = quantity;
    this.unitPriceMinor = unitPriceMinor;
  }

  void putInto(Order itsOrder) {
    order = itsOrder;
  }

  int lineNumber() {
    return lineNumber;
  }

  String sku() {
    return sku;
  }

  int quantity() {
    return quantity;
  }

  long unitPriceMinor() {
    return unitPriceMinor;
  }

  /** The primary key, as JPA wants it. */
  public static class Key implements Serializable {

    private static final long serialVersionUID = 1L;

    private String order;
    private int lineNumber;

    /** For JPA. */
    public Key() {}

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && Objects.equals(order, key.order)
          && lineNumber == key.lineNumber;
    }

    @Override
    public int hashCode() {
      return Objects.hash(order, lineNumber);
    }
  }
}
