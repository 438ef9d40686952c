package org.justonce.order;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.justonce.platform.Database;
import org.justonce.platform.FieldError;
import org.justonce.platform.StoredInstant;

/**
 * What operators decide about unapplied payments: the only way in, whoever translates. A payment is
 * resolved once. The same decision again changes nothing and is answered as done; another one is
 * refused with 409 {@code payment-state-conflict}. Who, when, what and why are written in the
 * transaction of the decision: with the payment, and in the history of the order to which the money
 * went, else of the order that it claimed.
 *
 * <p>Locks are taken as everywhere: the order's row, then the payment's. Of rivals the first to
 * hold them wins, and the others see what it has left. A lock that is not to be had in time is a
 * {@link PersistenceException}: 503 {@code busy}.
 */
@Stateless
public class PaymentResolutionService {

  @Inject private OrderStore orders;
  @Inject private OrderService settlement;
  @Inject private PaymentLedger payments;
  @Inject private OrderHistory history;
  @Inject private Database database;

  /**
   * Settles an order of any tenant, not only the claimed one, by an unapplied payment of exactly
   * its total.
   *
   * <p>A payment without readable data is settled as the fact that the operator has found, with all
   * checks of any door and as a payment of its own, and is itself dismissed.
   *
   * <p>Refused: 404 {@code payment-not-found}, {@code order-not-found}; 409 {@code
   * payment-state-conflict}, {@code order-state-conflict}, {@code payment-reference-used}; 422
   * {@code amount-mismatch}.
   *
   * <p>Transaction: required.
   *
   * @param found what the payment does not say itself; null for a payment with readable data
   */
  public ResolutionResult apply(
      String paymentId, String orderId, FoundData found, Decision decision) {
    database.connect();
    Optional<Order> order = orders.lock(null, orderId);
    Optional<Payment> payment = payments.lock(paymentId);
    if (payment.isEmpty()) {
      return new ResolutionResult.Refused(Refusal.paymentNotFound(paymentId));
    }
    if (order.isEmpty()) {
      return new ResolutionResult.Refused(Refusal.orderNotFound(orderId));
    }
    List<FieldError> errors = errors(payment.get(), found);
    if (!errors.isEmpty()) {
      return new ResolutionResult.Invalid(errors);
    }
    return found == null
        ? apply(order.get(), payment.get(), decision)
        : applyAs(payment.get().factFor(order.get(), found), order.get(), payment.get(), decision);
  }

  private static List<FieldError> errors(Payment payment, FoundData found) {
    if (payment.isReadable() == (found == null)) {
      return List.of();
    }
    return FoundData.MEMBERS.stream()
        .map(
            member ->
                found == null
                    ? new FieldError(member, "required", "is required: the payment has none")
                    : new FieldError(member, "unknown-member", "stands in the payment already"))
        .toList();
  }

  private ResolutionResult apply(Order order, Payment payment, Decision decision) {
    PaymentFact fact = payment.factFor(order);
    return once(
        payment,
        payment.isResolvedAs(fact),
        ResolutionAction.APPLY,
        () -> {
          Instant now = StoredInstant.now();
          Optional<Refusal> refusal = order.refusalToPay(fact);
          if (refusal.isPresent()) {
            PaymentResult refused = new PaymentResult.Refused(refusal.get());
            history.attempted(
                order.id(), fact, Arrival.byOperator(decision.operator()), refused, now);
            return refusal;
          }
          payment.applyTo(order, decision, now);
          order.markPaid(fact);
          orders.tell(order, "order.paid", now);
          history.attempted(
              order.id(),
              fact,
              Arrival.byOperator(decision.operator()),
              AttemptOutcome.APPLIED,
              null,
              now);
          history.resolved(order, payment, decision, now);
          return refusal;
        });
  }

  private ResolutionResult applyAs(
      PaymentFact fact, Order order, Payment payment, Decision decision) {
    return once(
        payment,
        payment.isResolvedAs(fact),
        ResolutionAction.APPLY,
        () -> {
          PaymentResult result =
              settlement.markPaid(null, fact, Arrival.byOperator(decision.operator()));
          if (result instanceof PaymentResult.Refused refused) {
            return Optional.of(refused.refusal());
          }
          Instant now = StoredInstant.now();
          payment.settleAs(payments.find(fact).orElseThrow(), decision, now);
          history.resolved(order, payment, decision, now);
          return Optional.empty();
        });
  }

  /**
   * Notes that the money of an unapplied payment was sent back, which the operator has done
   * elsewhere.
   *
   * <p>Refused: 404 {@code payment-not-found}; 409 {@code payment-state-conflict}.
   *
   * <p>Transaction: required.
   */
  public ResolutionResult refund(String paymentId, Decision decision) {
    return end(paymentId, ResolutionAction.REFUND, decision);
  }

  /**
   * Notes that no money of its own is behind an unapplied payment without readable data.
   *
   * <p>Refused: 404 {@code payment-not-found}; 409 {@code payment-state-conflict}, also when the
   * payment has readable data.
   *
   * <p>Transaction: required.
   */
  public ResolutionResult dismiss(String paymentId, Decision decision) {
    return end(paymentId, ResolutionAction.DISMISS, decision);
  }

  /** The history of an order is written under its lock, which comes before the payment's. */
  private ResolutionResult end(String paymentId, ResolutionAction action, Decision decision) {
    database.connect();
    Optional<Order> claimed =
        payments.claimedOrderId(paymentId).flatMap(orderId -> orders.lock(null, orderId));
    Optional<Payment> found = payments.lock(paymentId);
    if (found.isEmpty()) {
      return new ResolutionResult.Refused(Refusal.paymentNotFound(paymentId));
    }
    Payment payment = found.get();
    return once(
        payment,
        payment.isResolvedBy(action),
        action,
        () -> {
          Instant now = StoredInstant.now();
          payment.end(action, decision, now);
          claimed.ifPresent(order -> history.resolved(order, payment, decision, now));
          return Optional.empty();
        });
  }

  /** Does the work unless it was done before, or the payment's state refuses it. */
  private ResolutionResult once(
      Payment payment, boolean done, ResolutionAction action, Supplier<Optional<Refusal>> work) {
    if (done) {
      return new ResolutionResult.Resolved(PaymentView.of(payment), true);
    }
    Optional<Refusal> refusal = payment.refusalTo(action).or(work);
    if (refusal.isPresent()) {
      return new ResolutionResult.Refused(refusal.get());
    }
    orders.flush();
    return new ResolutionResult.Resolved(PaymentView.of(payment), false);
  }
}
