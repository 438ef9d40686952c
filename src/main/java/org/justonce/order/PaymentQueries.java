package org.justonce.order;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.justonce.platform.Database;

/** What there is to read of payments, of all tenants: for operators. Changes and locks nothing. */
@Stateless
public class PaymentQueries {

  @Inject private PaymentLedger payments;
  @Inject private Database database;

  /** The payment with this id, with the event that was received. Transaction: required. */
  public Optional<PaymentView> find(String paymentId) {
    database.connect();
    return payments.find(paymentId).map(PaymentView::withEvent);
  }

  /**
   * A page of payments, those that were recorded first, and so wait longest, first: whoever walks
   * through the pages sees also what arrives meanwhile. What was recorded just before and commits
   * just after may stand behind him; the next walk shows it.
   *
   * <p>Transaction: required.
   *
   * @param status null for any
   * @param after the last payment of the page before; null for the first page
   * @param limit at least 1
   */
  public List<PaymentView> list(Payment.Status status, ListCursor after, int limit) {
    database.connect();
    return payments.page(status, after, limit).stream().map(PaymentView::of).toList();
  }
}
