package org.justonce.order;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.justonce.platform.ProblemCatalog;
import org.justonce.platform.ProblemType;

/**
 * Why an order or a payment is refused: one code for each reason, whatever door it came through.
 */
public enum OrderProblem implements ProblemType {
  ORDER_NOT_FOUND(
      "order-not-found",
      404,
      "There is no such order",
      "No order of the caller's tenant has this id.",
      "Check the id; an order is visible to its own tenant only."),
  UNKNOWN_SKU(
      "unknown-sku",
      422,
      "A product does not exist",
      "A line names a sku that is not in the catalogue.",
      "Correct the line and order with a new key."),
  INSUFFICIENT_INVENTORY(
      "insufficient-inventory",
      409,
      "There are too few pieces",
      "At least one line asks for more pieces than are available; nothing was reserved.",
      "Order fewer pieces, or later, with a new key."),
  ORDER_STATE_CONFLICT(
      "order-state-conflict",
      409,
      "The order is not in a state that allows this",
      "The order was paid by another payment, or is cancelled or expired.",
      "Read the order to see its state."),
  PAYMENT_REFERENCE_USED(
      "payment-reference-used",
      409,
      "The payment reference belongs to another order",
      "This provider's reference was recorded before, for another order or as an unapplied payment.",
      "Check the reference; one payment settles one order."),
  AMOUNT_MISMATCH(
      "amount-mismatch",
      422,
      "The payment is not the order's total",
      "The amount or the currency of the payment differs from the order's.",
      "Pay exactly the order's total in the order's currency, with a new key."),
  PAYMENT_NOT_FOUND(
      "payment-not-found",
      404,
      "There is no such payment",
      "No payment has this id.",
      "Check the id; the list of payments has them all."),
  PAYMENT_STATE_CONFLICT(
      "payment-state-conflict",
      409,
      "The payment is not in a state that allows this",
      "Only an unapplied payment can be resolved, once, and only one without readable data can be"
          + " dismissed.",
      "Read the payment to see its state, and who has resolved it, when and why.");

  private final Description description;

  OrderProblem(String code, int status, String title, String explanation, String remedy) {
    this.description = new Description(code, status, title, explanation, remedy);
  }

  @Override
  public Description description() {
    return description;
  }

  /** The pages of these problems. */
  @ApplicationScoped
  public static class Catalog implements ProblemCatalog {
    @Override
    public List<OrderProblem> types() {
      return List.of(OrderProblem.values());
    }
  }
}
