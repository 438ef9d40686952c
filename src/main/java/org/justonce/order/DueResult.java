package org.justonce.order;

/** Whether an order waits for its payment. */
public sealed interface DueResult {

  /**
   * It does.
   *
   * @param amountMinor what is to be paid, in minor units of the currency, at least 1
   * @param currency an ISO 4217 code
   */
  record Due(long amountMinor, String currency) implements DueResult {}

  /** It does not, or there is no such order. */
  record Refused(Refusal refusal) implements DueResult {}
}
