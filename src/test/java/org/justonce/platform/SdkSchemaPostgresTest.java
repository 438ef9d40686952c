package org.justonce.platform;

import java.nio.file.Path;
import java.util.List;

@OnPostgres
class SdkSchemaPostgresTest extends SdkSchemaContract {

  @Override
  Path ddl() {
    return Path.of("sql/sdk/postgresql.sql");
  }

  @Override
  String inCatalog(String table) {
    return table;
  }

  @Override
  List<String> queries() {
    return List.of(
        """
        SELECT a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
          pg_get_expr(d.adbin, d.adrelid)
        FROM pg_attribute a
          JOIN pg_class t ON t.oid = a.attrelid
          LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE t.relname = ? AND a.attnum > 0 AND NOT a.attisdropped""",
        """
        SELECT c.conname, pg_get_constraintdef(c.oid)
        FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
        WHERE t.relname = ?""",
        "SELECT indexdef FROM pg_indexes WHERE tablename = ?");
  }
}
