package org.justonce.idempotency;

import java.io.Serializable;

/**
 * What identifies a record: a key is unique within its tenant.
 *
 * @param tenant 1 to 64 characters
 * @param idempotencyKey 1 to 255 characters, see {@link IdempotencyKey}
 */
record RecordKey(String tenant, String idempotencyKey) implements Serializable {}
