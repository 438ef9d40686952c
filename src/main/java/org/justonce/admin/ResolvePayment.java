package org.justonce.admin;

import java.util.Arrays;
import java.util.regex.Pattern;
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

  private static final Pattern ACTION =
      Pattern.compile(
          Arrays.stream(ResolutionAction.values())
              .map(ResolutionAction::wireName)
              .collect(Collectors.joining("|")));

  /**
   * Reads the command.
   *
   * @throws ProblemException 422 {@code validation-failed}
   */
  static ResolvePayment read(RequestDocument document, String operator) {
    String action = document.text("action", 16, ACTION);
    String note = Decision.readNote(document);
    if (!ACTION.matcher(action).matches()) {
      document.throwIfInvalid();
    }
    String orderId = null;
    FoundData found = null;
    if (action.equals(ResolutionAction.APPLY.wireName())) {
      orderId = document.text("orderId", 255, StoredText.FORM);
      found = FoundData.MEMBERS.stream().anyMatch(document::has) ? FoundData.read(document) : null;
    }
    document.refuseUnknownMembers();
    document.throwIfInvalid();
    return new ResolvePayment(
        ResolutionAction.ofWireName(action), orderId, found, new Decision(operator, note));
  }

  ResolutionResult resolve(String paymentId, PaymentResolutionService resolutions) {
    return switch (action) {
      case APPLY -> resolutions.apply(paymentId, orderId, found, decision);
      case REFUND -> resolutions.refund(paymentId, decision);
      case DISMISS -> resolutions.dismiss(paymentId, decision);
    };
  }
}
