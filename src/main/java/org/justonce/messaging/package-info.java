/**
 * The message layer: the inbox, which makes a delivery take effect once, the failures of
 * deliveries, and the outbox of events. Knows no business; uses {@code platform} only.
 */
package org.justonce.messaging;
