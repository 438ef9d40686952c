package org.justonce.messaging;

import org.justonce.platform.OnPostgres;

@OnPostgres
class InboxPostgresTest extends InboxContract {}
