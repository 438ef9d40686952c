import jakarta.jms.Connection;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** Sends one payment result, as a payment provider's gateway would. */
public class SendPaymentResult {

  public static void main(String[] args) throws Exception {
    if (args.length != 4) {
      System.err.println("usage: SendPaymentResult MESSAGE_ID ORDER_ID PROVIDER_REF AMOUNT_MINOR");
      System.exit(2);
    }
    String user = System.getenv().getOrDefault("JUSTONCE_BROKER_USER", "justonce");
    String password =
        System.getenv().getOrDefault("JUSTONCE_BROKER_PASSWORD", "development-only");
    String url = System.getenv().getOrDefault("JUSTONCE_BROKER_URL", "tcp://127.0.0.1:61616");
    String body =
        """
        {"type":"payment.settled","timestamp":"%s","data":{"provider":"demo","orderId":"%s",\
        "providerRef":"%s","amountMinor":%s,"currency":"EUR"}}"""
            .formatted("2026-01-01T00:00:00Z", args[1], args[2], args[3]);
    try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(url);
        Connection connection = factory.createConnection(user, password);
        Session session = connection.createSession()) {
      TextMessage message = session.createTextMessage(body);
      message.setStringProperty("messageId", args[0]);
      session.createProducer(session.createQueue("justonce.payment-results")).send(message);
      System.out.println("sent " + args[0]);
    }
  }
}
