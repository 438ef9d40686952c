package org.justonce.idempotency;

import org.justonce.platform.OnDerby;

@OnDerby
class ClaimRaceDerbyTest extends ClaimRaceContract {}
