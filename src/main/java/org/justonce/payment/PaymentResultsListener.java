package org.justonce.payment;

import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.justonce.messaging.Delivery;
import org.justonce.messaging.MessageFailures;
import org.justonce.messaging.StoreOutage;
import org.justonce.platform.Database;
import org.justonce.platform.StoreFailure;
import org.justonce.platform.StoredText;

/**
 * The queue's door for payment facts: {@code justonce.payment-results}.
 *
 * <p>A message is acknowledged after its inbox row and its effect have committed together, or when
 * it is a duplicate. Anything else throws: the broker delivers again after its delay, and moves the
 * message to the dead letter queue after its last attempt; the reason stands in {@code
 * message_failure}.
 *
 * <p>Transaction: none around the listener, so that the broker's session is no part of the
 * database's transaction; a crash between commit and acknowledge delivers again, which the inbox
 * recognises.
 */
@MessageDriven(name = "PaymentResultsListener")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PaymentResultsListener implements MessageListener {

  static final String CONSUMER = "payment-results";

  private static final Logger LOG = Logger.getLogger(PaymentResultsListener.class.getName());
  private static final String MESSAGE_ID = "messageId";
  private static final String DELIVERY_COUNT = "JMSXDeliveryCount";

  @Inject private PaymentDeliveries deliveries;
  @Inject private MessageFailures failures;
  @Inject private StoreOutage outage;
  @Inject private Database database;

  /** The message failed and will be delivered again. */
  static final class FailedDelivery extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FailedDelivery(String id, Throwable cause) {
      super("message " + id + " failed: " + cause.getMessage(), cause);
    }
  }

  @Override
  public void onMessage(Message message) {
    String id = null;
    int deliveryCount = 1;
    try {
      deliveryCount = message.getIntProperty(DELIVERY_COUNT);
      id = messageId(message);
      receive(new Delivery(CONSUMER, id, text(message)), deliveryCount > 1);
    } catch (JMSException | RuntimeException e) {
      String name = id != null ? id : nameOf(message);
      note(name, deliveryCount, e);
      throw new FailedDelivery(name, e);
    }
  }

  /**
   * A database that is down is no fault of the message: it is tried again when the database is
   * back.
   */
  private void receive(Delivery delivery, boolean failedBefore) {
    while (true) {
      try {
        deliveries.receiveMessage(delivery, failedBefore);
        return;
      } catch (RuntimeException e) {
        if (database.classify(e) != StoreFailure.UNAVAILABLE || !outage.awaitEnd()) {
          throw e;
        }
      }
    }
  }

  private static String messageId(Message message) throws JMSException {
    String own = message.getStringProperty(MESSAGE_ID);
    String id = own != null ? own : message.getJMSMessageID();
    if (id == null || id.isBlank()) {
      throw new PaymentEventReader.Unreadable("The message has no id.");
    }
    if (id.length() > Delivery.MAX_ID_LENGTH || !StoredText.FORM.matcher(id).matches()) {
      throw new PaymentEventReader.Unreadable(
          "The message id is too long, begins or ends with a blank, or holds control characters.");
    }
    return id;
  }

  private static String text(Message message) throws JMSException {
    if (!(message instanceof TextMessage textMessage) || textMessage.getText() == null) {
      throw new PaymentEventReader.Unreadable("The message is no text message.");
    }
    String text = textMessage.getText();
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new PaymentEventReader.Unreadable("The message holds half a surrogate pair.");
    }
    return text;
  }

  /** Names a message whose id cannot be used: for an operator, and the same at each delivery. */
  private static String nameOf(Message message) {
    try {
      String brokersId = message.getJMSMessageID();
      return brokersId != null ? brokersId : "no-id-" + message.getJMSTimestamp();
    } catch (JMSException e) {
      return "no-id";
    }
  }

  private void note(String id, int deliveryCount, Exception failure) {
    try {
      failures.note(CONSUMER, id, deliveryCount, reason(failure));
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "the reason of a failed delivery could not be noted", e);
    }
  }

  /** The innermost cause says most. */
  private static String reason(Throwable failure) {
    Throwable innermost = failure;
    while (innermost.getCause() != null && innermost.getCause() != innermost) {
      innermost = innermost.getCause();
    }
    return Optional.ofNullable(innermost.getMessage()).orElse(innermost.getClass().getSimpleName());
  }
}
