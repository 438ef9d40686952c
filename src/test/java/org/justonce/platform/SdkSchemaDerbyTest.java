package org.justonce.platform;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

@OnDerby
class SdkSchemaDerbyTest extends SdkSchemaContract {

  @Override
  Path ddl() {
    return Path.of("sql/sdk/derby.sql");
  }

  @Override
  String inCatalog(String table) {
    return table.toUpperCase(Locale.ROOT);
  }

  /** Derby's own names, of what was given none, are left out: they differ each time. */
  @Override
  List<String> queries() {
    return List.of(
        """
        SELECT c.COLUMNNAME, c.COLUMNDATATYPE, c.COLUMNDEFAULT
        FROM SYS.SYSCOLUMNS c JOIN SYS.SYSTABLES t ON t.TABLEID = c.REFERENCEID
        WHERE t.TABLENAME = ?""",
        """
        SELECT c.TYPE, CASE WHEN c.CONSTRAINTNAME LIKE 'SQL%' THEN '' ELSE c.CONSTRAINTNAME END,
          d.CHECKDEFINITION
        FROM SYS.SYSCONSTRAINTS c
          JOIN SYS.SYSTABLES t ON t.TABLEID = c.TABLEID
          LEFT JOIN SYS.SYSCHECKS d ON d.CONSTRAINTID = c.CONSTRAINTID
        WHERE t.TABLENAME = ?""",
        """
        SELECT CASE WHEN i.CONGLOMERATENAME LIKE 'SQL%' THEN '' ELSE i.CONGLOMERATENAME END,
          i.DESCRIPTOR
        FROM SYS.SYSCONGLOMERATES i JOIN SYS.SYSTABLES t ON t.TABLEID = i.TABLEID
        WHERE i.ISINDEX AND t.TABLENAME = ?""");
  }
}
