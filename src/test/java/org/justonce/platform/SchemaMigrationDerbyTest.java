package org.justonce.platform;

@OnDerby
class SchemaMigrationDerbyTest extends SchemaMigrationContract {}
