package org.justonce.order;

import org.justonce.idempotency.IdempotencyProblem;

/** Uses more of the API layer than its annotation; proves that the architecture's rules bite. */
public class ApiLayerIntruder {

  /** The forbidden dependency. */
  IdempotencyProblem problem;
}
