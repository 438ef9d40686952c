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

  /** 404: the caller knows an order that is not there for it. */
  public static Response orderNotFound(String id) {
    return toResponse(Refusal.orderNotFound(id));
  }

  /** 404: the caller knows a payment that is not there. */
  public static Response paymentNotFound(String id) {
    return toResponse(Refusal.paymentNotFound(id));
  }
}
