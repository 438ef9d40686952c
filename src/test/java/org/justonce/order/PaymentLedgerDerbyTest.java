package org.justonce.order;

import org.justonce.platform.OnDerby;

@OnDerby
class PaymentLedgerDerbyTest extends PaymentLedgerContract {}
