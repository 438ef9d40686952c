package org.justonce.messaging;

import org.justonce.platform.OnDerby;

@OnDerby
class InboxDerbyTest extends InboxContract {}
