package org.justonce.admin;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.justonce.order.Decision;
import org.justonce.order.FoundData;
import org.justonce.order.PaymentResolutionService;
import org.justonce.order.ResolutionAction;
import org.justonce.order.ResolutionResult;
import org.justonce.platform.ProblemException;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StoredText;

/**
 * The command to resolve an unapplied payment.
 *
 * @param orderId to which it is applied; null for other actions
 * @param found what an operator has found out about a payment without readable data; null when the
 *     request says nothing of it
 */
record ResolvePayment(ResolutionAction action, String orderId, FoundData found, Decision decision) {

  private static final String ACTIONS =
      Arrays.stream(ResolutionAction.values())
          .map(ResolutionAction::wireName)
          .collect(Collectors.joining(", "));

  /** What every action needs. */
  private record Head(
      @NotNull @Size(min = 1, max = 16) String action,
      @NotNull @Size(min = 1, max = 1024) @StoredText String note) {}

  /** What an application needs beside it. */
  private record Target(@NotNull @Size(min = 1, max = 255) @StoredText String orderId) {}

  /**
   * Reads the command.
   *
   * @throws ProblemException 422 {@code validation-failed}
   */
  static ResolvePayment read(RequestDocument document, String operator) {
    Head head = new Head(document.text("action"), document.text("note"));
    document.check(head);
    Optional<ResolutionAction> action = ResolutionAction.ofWireName(head.action());
    if (action.isEmpty() && document.errors().stream().noneMatch(e -> e.field().equals("action"))) {
      document.note("action", "form", "must be one of " + ACTIONS);
    }
    if (action.isEmpty()) {
      document.throwIfInvalid();
    }
    String orderId = null;
    FoundData found = null;
    if (action.equals(Optional.of(ResolutionAction.APPLY))) {
      Target target = new Target(document.text("orderId"));
      document.check(target);
      orderId = target.orderId();
      found = FoundData.MEMBERS.stream().anyMatch(document::has) ? FoundData.read(document) : null;
    }
    document.refuseUnknownMembers();
    document.throwIfInvalid();
    return new ResolvePayment(
        action.orElseThrow(), orderId, found, new Decision(operator, head.note()));
  }

  ResolutionResult resolve(String paymentId, PaymentResolutionService resolutions) {
    return switch (action) {
      case APPLY -> resolutions.apply(paymentId, orderId, found, decision);
      case REFUND -> resolutions.refund(paymentId, decision);
      case DISMISS -> resolutions.dismiss(paymentId, decision);
    };
  }
}
