package org.justonce.order;

import java.time.Instant;

/** An order that was seen waiting for its payment when its time was over. */
public record Overdue(String orderId, Instant expiresAt) {}
