package org.justonce.it;

import org.junit.jupiter.api.extension.ExtendWith;

/** The crash on PostgreSQL, which outlives the server. */
@ExtendWith(TestBedExtension.class)
class CrashOnPostgresIT extends CrashContract {

  CrashOnPostgresIT(TestBed bed) {
    super(bed, site(bed));
  }

  private static Site site(TestBed bed) {
    PostgresDatabase database = bed.postgres().create("crash");
    ServerSetup setup = ServerSetup.postgres("crash-postgres", bed.testArchive(), database);
    return new Site(bed.start(setup), database.rows());
  }
}
