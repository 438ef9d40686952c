package org.justonce.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.Optional;
import java.util.function.Function;
import org.justonce.messaging.Delivery;
import org.justonce.messaging.Inbox;
import org.justonce.messaging.MessageFailures;
import org.justonce.order.Arrival;
import org.justonce.order.Door;
import org.justonce.order.OrderService;

/** What the delivery of a payment provider's event does, once, whichever way it comes. */
@ApplicationScoped
class PaymentDeliveries {

  @Inject private Inbox inbox;
  @Inject private MessageFailures failures;
  @Inject private OrderService orders;

  /**
   * Takes a message of the queue. One whose failures may have been noted leaves none.
   *
   * <p>Transaction: a new one, committed when this returns, with inbox row, payment and order.
   *
   * @param failedBefore whether the broker has delivered it before
   * @throws PaymentEventReader.Unreadable when the body cannot be understood: redelivered, then
   *     dead
   * @throws org.justonce.messaging.MessageIdReusedException when the id came with another body
   */
  @Transactional(Transactional.TxType.REQUIRES_NEW)
  DeliveryOutcome receiveMessage(Delivery delivery, boolean failedBefore) {
    DeliveryOutcome outcome = receive(delivery, Door.QUEUE, PaymentEventReader::ofMessage);
    if (failedBefore) {
      failures.forget(delivery);
    }
    return outcome;
  }

  /**
   * Takes a callback of the given provider.
   *
   * <p>Transaction: a new one, committed when this returns, with inbox row, payment and order.
   *
   * @throws PaymentEventReader.Unreadable when the body is no event: 400, and the id is still new
   * @throws org.justonce.messaging.MessageIdReusedException when the id came with another body: 409
   */
  @Transactional(Transactional.TxType.REQUIRES_NEW)
  DeliveryOutcome receiveCallback(String provider, Delivery delivery) {
    return receive(delivery, Door.CALLBACK, body -> PaymentEventReader.ofCallback(provider, body));
  }

  private DeliveryOutcome receive(
      Delivery delivery, Door door, Function<String, PaymentEvent> reader) {
    Arrival arrival = new Arrival(door, delivery.messageId(), delivery.body());
    Optional<DeliveryOutcome> first =
        inbox.once(delivery, () -> apply(reader.apply(delivery.body()), arrival));
    return first.orElseGet(() -> stop(reader.apply(delivery.body()), arrival));
  }

  private DeliveryOutcome apply(PaymentEvent event, Arrival arrival) {
    if (event instanceof PaymentEvent.Settled settled) {
      return DeliveryOutcome.of(orders.markPaid(null, settled.fact(), arrival));
    }
    if (event instanceof PaymentEvent.Incomplete incomplete) {
      orders.keepUnreadable(incomplete.provider(), incomplete.claimedOrderId(), arrival);
      return DeliveryOutcome.UNREADABLE_DATA;
    }
    return DeliveryOutcome.IGNORED;
  }

  /** The same body has been read when it came first. */
  private DeliveryOutcome stop(PaymentEvent event, Arrival arrival) {
    if (event instanceof PaymentEvent.Settled settled) {
      orders.noteDuplicate(settled.fact(), arrival);
    }
    return DeliveryOutcome.DUPLICATE;
  }
}
