package org.justonce.order;

import org.justonce.platform.OnDerby;

@OnDerby
class OrderPageDerbyTest extends OrderPageContract {}
