package org.justonce.payment;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.justonce.messaging.Delivery;
import org.justonce.messaging.MessageFailures;
import org.justonce.messaging.MessageIdReusedException;
import org.justonce.platform.AnswerException;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.ProblemException;

/**
 * Takes the callbacks of payment providers. Nothing is asked of the database for one that is not
 * genuine; of those that are, so many take effect at once that others keep their connections.
 */
@ApplicationScoped
class WebhookService {

  private static final long LONGEST_WAIT_MS = 2000;

  @Inject private PaymentProviders providers;
  @Inject private PaymentDeliveries deliveries;
  @Inject private MessageFailures failures;

  private WebhookVerifier verifier;
  private Semaphore permits;

  @PostConstruct
  void open() {
    verifier = providers.verifier();
    permits = new Semaphore(providers.webhooks().maxConcurrent(), true);
  }

  /**
   * Takes a callback. Of deliveries of one event at once the first takes effect, and the others
   * wait for its end.
   *
   * <p>Transaction: a new one, committed when this returns; an id that came with another body is
   * noted in one of its own.
   *
   * @param body as received
   * @throws AnswerException 401 {@code signature-invalid}
   * @throws ProblemException 400 {@code malformed-request} when the body is no event; 409 {@code
   *     message-id-reused}; 503 {@code busy} when too many are under way. Nothing has taken effect.
   */
  DeliveryOutcome receive(String provider, WebhookHeaders headers, byte[] body) {
    if (!verifier.isGenuine(provider, headers, body)) {
      throw WebhookProblem.notSigned();
    }
    Delivery delivery = new Delivery("webhook:" + provider, headers.id(), text(body));
    acquire();
    try {
      return deliveries.receiveCallback(provider, delivery);
    } catch (PaymentEventReader.Unreadable e) {
      throw new ProblemException(CommonProblem.MALFORMED_REQUEST, e.getMessage());
    } catch (MessageIdReusedException e) {
      failures.note(delivery.consumer(), delivery.messageId(), 1, e.getMessage());
      throw WebhookProblem.MESSAGE_ID_REUSED.thrown();
    } finally {
      permits.release();
    }
  }

  private static String text(byte[] body) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new ProblemException(CommonProblem.MALFORMED_REQUEST, "The body is not UTF-8.");
    }
  }

  private void acquire() {
    try {
      if (permits.tryAcquire(LONGEST_WAIT_MS, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new ProblemException(CommonProblem.BUSY, "Too many callbacks are under way.");
  }
}
