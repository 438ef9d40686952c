package org.justonce.idempotency;

import org.justonce.platform.OnDerby;

@OnDerby
class LeaseDerbyTest extends LeaseContract {}
