package org.justonce.platform;

@OnDerby
class DatabaseDerbyTest extends DatabaseContract {}
