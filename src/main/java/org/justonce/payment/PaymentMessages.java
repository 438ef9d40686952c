package org.justonce.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.justonce.messaging.Delivery;
import org.justonce.messaging.Inbox;
import org.justonce.messaging.MessageFailures;
import org.justonce.order.Arrival;
import org.justonce.order.Door;
import org.justonce.order.OrderService;
import org.justonce.order.PaymentResult;

/** What a message from a payment provider does, once. */
@ApplicationScoped
class PaymentMessages {

  private static final Logger LOG = Logger.getLogger(PaymentMessages.class.getName());

  @Inject private Inbox inbox;
  @Inject private MessageFailures failures;
  @Inject private OrderService orders;

  /**
   * Takes a delivery: inbox row, payment and order in one transaction; a duplicate changes nothing.
   *
   * <p>Transaction: a new one, committed when this returns.
   *
   * @param failedBefore whether the broker has delivered it before, so that failures may be noted
   * @throws PaymentEvent.Unreadable when the body cannot be understood: redelivered, then dead
   * @throws org.justonce.messaging.MessageIdReusedException when the id came with another body
   */
  @Transactional(Transactional.TxType.REQUIRES_NEW)
  void receive(Delivery delivery, boolean failedBefore) {
    String outcome = inbox.once(delivery, () -> apply(delivery)).orElse("duplicate");
    LOG.log(Level.FINE, "a delivery ended as: {0}", outcome);
    if (failedBefore) {
      failures.forget(delivery);
    }
  }

  private String apply(Delivery delivery) {
    PaymentEvent event = PaymentEvent.read(delivery.body());
    if (event.fact().isEmpty()) {
      return "ignored";
    }
    Arrival arrival = new Arrival(Door.QUEUE, delivery.messageId(), delivery.body());
    PaymentResult result = orders.markPaid(null, event.fact().get(), arrival);
    return result.getClass().getSimpleName();
  }
}
