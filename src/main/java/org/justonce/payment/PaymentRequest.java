package org.justonce.payment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/** A payment that was opened at a provider for an order. Written once. */
@Entity
@Table(name = "payment_request")
public class PaymentRequest {

  @Id private String id;

  @Column(name = "order_id")
  private String orderId;

  private String provider;

  @Column(name = "provider_payment_id")
  private String providerPaymentId;

  @Column(name = "payment_url")
  private String paymentUrl;

  @Column(name = "opened_at")
  private Instant openedAt;

  /** For JPA. */
  protected PaymentRequest() {}

  /** The payment as the provider told it. */
  ProviderPayment payment() {
    return new ProviderPayment(providerPaymentId, paymentUrl);
  }
}
