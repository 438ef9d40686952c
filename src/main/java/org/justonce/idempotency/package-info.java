/**
 * The API layer: one request takes effect once, and every answer to it is the first answer. A
 * request passes {@link org.justonce.idempotency.IdempotencyFilter} (read the key), {@code
 * Admission} (claim it, or answer as before), the operation, and {@link
 * org.justonce.idempotency.AnswerRecorder} (record, commit, send). Knows no business and not how
 * callers authenticate; uses {@code platform} only.
 */
package org.justonce.idempotency;
