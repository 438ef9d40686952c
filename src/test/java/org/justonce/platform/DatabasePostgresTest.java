package org.justonce.platform;

@OnPostgres
class DatabasePostgresTest extends DatabaseContract {}
