/**
 * What is done with payment providers. The other doors of a payment fact, here the callback and the
 * queue: each reads what it received and hands it to {@link
 * org.justonce.payment.PaymentDeliveries}, which passes it through the inbox to {@link
 * org.justonce.order.OrderService}. And payment requests, which open a payment at a provider's HTTP
 * API. Uses {@code order}, {@code messaging}, {@code idempotency} (its annotation), {@code
 * security} and {@code platform}.
 */
package org.justonce.payment;
