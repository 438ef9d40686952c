package org.justonce.order;

import org.justonce.platform.OnPostgres;

@OnPostgres
class PaymentLedgerPostgresTest extends PaymentLedgerContract {}
