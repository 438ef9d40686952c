package org.justonce.incontainer;

import org.justonce.order.OrderProblem;
import org.justonce.order.ResolutionResult;

/** How operators' decisions can end. */
final class Outcome {

  private Outcome() {}

  static boolean isDone(ResolutionResult result) {
    return result instanceof ResolutionResult.Resolved resolved && !resolved.alreadyResolved();
  }

  static boolean isRepeated(ResolutionResult result) {
    return result instanceof ResolutionResult.Resolved resolved && resolved.alreadyResolved();
  }

  static boolean isRefused(ResolutionResult result, OrderProblem reason) {
    return result instanceof ResolutionResult.Refused refused
        && refused.refusal().problem() == reason;
  }
}
