package org.example.tickets;

import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import org.justonce.messaging.Delivery;
import org.justonce.messaging.Inbox;

/** Each message is the id of a ticket whose money goes back. */
@MessageDriven(name = "RefundListener")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RefundListener implements MessageListener {

  @Inject private Inbox inbox;
  @Inject private BoxOffice boxOffice;

  @Override
  public void onMessage(Message message) {
    try {
      String ticketId = message.getBody(String.class);
      inbox.once(
          new Delivery("refunds", message.getStringProperty("messageId"), ticketId),
          () -> boxOffice.refund(ticketId));
    } catch (JMSException e) {
      throw new IllegalStateException(e);
    }
  }
}
