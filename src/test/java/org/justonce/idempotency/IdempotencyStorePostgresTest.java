package org.justonce.idempotency;

import org.justonce.platform.OnPostgres;

@OnPostgres
class IdempotencyStorePostgresTest extends IdempotencyStoreContract {}
