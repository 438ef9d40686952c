package org.justonce.platform;

@OnPostgres
class SchemaMigrationPostgresTest extends SchemaMigrationContract {}
