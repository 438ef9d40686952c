package org.justonce.payment;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.justonce.order.ProviderName;
import org.justonce.platform.ProblemException;
import org.justonce.platform.RequestDocument;

/**
 * The command to open the payment of an order.
 *
 * @param provider {@code [a-z0-9-]}, 1 to 32 characters
 */
record RequestPayment(
    @NotNull @Size(min = 1, max = ProviderName.MAX_LENGTH) @ProviderName String provider) {

  /**
   * Reads the command.
   *
   * @throws ProblemException 422 {@code validation-failed}
   */
  static RequestPayment read(RequestDocument document) {
    RequestPayment command = new RequestPayment(document.text("provider"));
    document.check(command);
    document.refuseUnknownMembers();
    document.throwIfInvalid();
    return command;
  }
}
