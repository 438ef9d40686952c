/**
 * The other doors of a payment fact: here the queue. Each reads what it received, passes it through
 * the inbox, and hands it to {@link org.justonce.order.OrderService}. Uses {@code order}, {@code
 * messaging} and {@code platform}.
 */
package org.justonce.payment;
