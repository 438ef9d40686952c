package org.justonce.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import org.justonce.order.DueResult;
import org.justonce.order.OrderService;
import org.justonce.platform.Database;
import org.justonce.platform.Identifiers;
import org.justonce.platform.ProblemException;

/** The payments that were opened at providers: one for each order and provider. */
@ApplicationScoped
class PaymentRequests {

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  @Inject private OrderService orders;
  @Inject private Database database;

  /**
   * How far the payment is, at this moment. The state of the order decides first.
   *
   * <p>Transaction: a new one, so that neither a lock nor a connection is kept for what comes next.
   */
  @Transactional(Transactional.TxType.REQUIRES_NEW)
  PaymentRequestState look(String tenant, String orderId, String provider) {
    return state(tenant, orderId, provider);
  }

  /**
   * Records an opened payment, if the order still waits for one. Of rivals for one order and
   * provider the first is recorded, and the others get what it has recorded.
   *
   * <p>Transaction: required.
   *
   * @return {@code Opened} or {@code Refused}
   * @throws ProblemException 502 {@code provider-failed} when the provider has given the id to
   *     another order before
   */
  @Transactional
  PaymentRequestState record(
      String tenant, String orderId, String provider, ProviderPayment payment) {
    PaymentRequestState state = state(tenant, orderId, provider);
    if (!(state instanceof PaymentRequestState.ToOpen)) {
      return state;
    }
    if (!insert(orderId, provider, payment)) {
      throw new ProblemException(
          ProviderProblem.FAILED, "The provider answered with a payment of another order.");
    }
    return new PaymentRequestState.Opened(payment);
  }

  private PaymentRequestState state(String tenant, String orderId, String provider) {
    DueResult due = orders.lockDue(tenant, orderId);
    if (due instanceof DueResult.Refused refused) {
      return new PaymentRequestState.Refused(refused.refusal());
    }
    return find(orderId, provider).stream()
        .findFirst()
        .<PaymentRequestState>map(known -> new PaymentRequestState.Opened(known.payment()))
        .orElseGet(() -> new PaymentRequestState.ToOpen((DueResult.Due) due));
  }

  private List<PaymentRequest> find(String orderId, String provider) {
    return entityManager
        .createQuery(
            "SELECT r FROM PaymentRequest r WHERE r.orderId = :orderId AND r.provider = :provider",
            PaymentRequest.class)
        .setParameter("orderId", orderId)
        .setParameter("provider", provider)
        .getResultList();
  }

  private boolean insert(String orderId, String provider, ProviderPayment payment) {
    return database.insertIfAbsent(
        """
        INSERT INTO payment_request
          (id, order_id, provider, provider_payment_id, payment_url, opened_at)
        VALUES (?, ?, ?, ?, ?, ?)""",
        Identifiers.next(),
        orderId,
        provider,
        payment.id(),
        payment.url(),
        Timestamp.from(Instant.now()));
  }
}
