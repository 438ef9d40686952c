package org.justonce.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.justonce.platform.ProblemException;

/** Opens payments at providers. */
@ApplicationScoped
class PaymentRequestService {

  @Inject private PaymentRequests requests;

  /**
   * Opens the payment of an order at a provider, unless it is open already. Two callers at once may
   * both ask the provider, which gives both the same payment.
   *
   * <p>An order that is given up while the provider is asked is refused like one that was given up
   * before; what the provider has opened then stays with the provider.
   *
   * <p>Transaction: the record is written in the caller's, or in a new one without; no lock and no
   * connection is held while the provider is asked.
   *
   * @return {@code Opened} or {@code Refused}
   * @throws ProblemException 502 {@code provider-failed}, 504 {@code provider-timeout}; nothing is
   *     recorded
   */
  PaymentRequestState open(String tenant, String orderId, PaymentProvider provider) {
    PaymentRequestState state = requests.look(tenant, orderId, provider.name());
    if (!(state instanceof PaymentRequestState.ToOpen toOpen)) {
      return state;
    }
    ProviderPayment payment = provider.open(orderId, toOpen.due());
    return requests.record(tenant, orderId, provider.name(), payment);
  }
}
