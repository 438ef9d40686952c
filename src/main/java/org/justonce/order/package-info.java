/**
 * The domain layer: orders, the payments that settle them, and what happened to them. {@link
 * org.justonce.order.OrderService} is the only way in for every door, {@link
 * org.justonce.order.PaymentResolutionService} for what operators decide; orders expire by
 * themselves. Uses {@code inventory}, {@code messaging}, {@code idempotency} (its annotation),
 * {@code security} and {@code platform}.
 */
package org.justonce.order;
