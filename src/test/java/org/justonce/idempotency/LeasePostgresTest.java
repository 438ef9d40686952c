package org.justonce.idempotency;

import org.justonce.platform.OnPostgres;

@OnPostgres
class LeasePostgresTest extends LeaseContract {}
