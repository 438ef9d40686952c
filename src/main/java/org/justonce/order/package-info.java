/**
 * The domain layer: orders, the payments that settle them, and {@link
 * org.justonce.order.OrderService}, the only way in for every door. Uses {@code inventory}, {@code
 * messaging}, {@code idempotency} (its annotation), {@code security} and {@code platform}.
 */
package org.justonce.order;
