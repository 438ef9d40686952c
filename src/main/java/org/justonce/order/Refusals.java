package org.justonce.order;

import jakarta.ws.rs.core.Response;
import org.justonce.platform.Problem;

/** How a refusal is answered: its problem, nothing more. */
public final class Refusals {

  private Refusals() {}

  /** The answer to a refused request. */
  public static Response toResponse(Refusal refusal) {
    return Problem.of(refusal.problem(), refusal.detail()).toResponse();
  }

  static Response orderNotFound(String id) {
    return toResponse(new Refusal(OrderProblem.ORDER_NOT_FOUND, "There is no order '" + id + "'."));
  }
}
