package org.justonce.platform;

import java.sql.Timestamp;

/**
 * What one step of a purge has done.
 *
 * @param deleted how many rows
 * @param more whether more rows may be over
 * @param last the latest {@link PurgeRule#due} of the batch, where the next one begins; null for an
 *     empty batch
 */
public record PurgedBatch(int deleted, boolean more, Timestamp last) {}
