package org.justonce.it;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.QueueBrowser;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Function;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A queue as its producers see it: they send to it, and look at what is dead. */
final class PaymentQueue implements AutoCloseable {

  private static final String RESULTS = "justonce.payment-results";
  private static final String DEAD = "DLQ";
  private static final String MESSAGE_ID = "messageId";

  private final ActiveMQConnectionFactory factory;
  private final JMSContext context;
  private final String name;

  private PaymentQueue(String url, String name) {
    this.name = name;
    factory = new ActiveMQConnectionFactory(url);
    context = factory.createContext(ServerSetup.BROKER_USER, ServerSetup.BROKER_PASSWORD);
  }

  /** The payment results, at a broker's acceptor. */
  static PaymentQueue at(String url) {
    return at(url, RESULTS);
  }

  /** A queue, at a broker's acceptor. */
  static PaymentQueue at(String url, String name) {
    return new PaymentQueue(url, name);
  }

  /** Sends a result with its id; returns when the broker has it on disk. */
  void send(String messageId, String body) {
    send(messageId, jms -> jms.createTextMessage(body));
  }

  /** Sends any message with an id. */
  void send(String messageId, Function<JMSContext, Message> message) {
    context
        .createProducer()
        .setProperty(MESSAGE_ID, messageId)
        .send(context.createQueue(name), message.apply(context));
  }

  /** Sends a result under the id that JMS gives it, and returns that id. */
  String sendWithJmsId(String body) throws JMSException {
    Message message = context.createTextMessage(body);
    context.createProducer().send(context.createQueue(name), message);
    return message.getJMSMessageID();
  }

  /** The ids of the messages in the dead letter queue. */
  List<String> deadMessages() {
    try (QueueBrowser browser = context.createBrowser(context.createQueue(DEAD))) {
      Enumeration<?> messages = browser.getEnumeration();
      return Collections.list(messages).stream().map(message -> id((Message) message)).toList();
    } catch (JMSException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String id(Message message) {
    try {
      String own = message.getStringProperty(MESSAGE_ID);
      return own != null ? own : message.getJMSMessageID();
    } catch (JMSException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    context.close();
    factory.close();
  }
}
