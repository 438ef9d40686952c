package org.justonce.order;

import org.justonce.platform.OnPostgres;

@OnPostgres
class OrderPagePostgresTest extends OrderPageContract {}
