package org.justonce.order;

/**
 * A refusal, given before anything was changed.
 *
 * @param problem the reason
 * @param detail a sentence for the caller
 */
public record Refusal(OrderProblem problem, String detail) {

  static Refusal orderNotFound(String orderId) {
    return new Refusal(OrderProblem.ORDER_NOT_FOUND, "There is no order '" + orderId + "'.");
  }

  static Refusal paymentNotFound(String paymentId) {
    return new Refusal(OrderProblem.PAYMENT_NOT_FOUND, "There is no payment '" + paymentId + "'.");
  }
}
