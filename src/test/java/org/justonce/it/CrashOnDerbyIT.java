package org.justonce.it;

import org.junit.jupiter.api.extension.ExtendWith;

/** The crash with everything embedded: database and broker die with the server. */
@ExtendWith(TestBedExtension.class)
class CrashOnDerbyIT extends CrashContract {

  CrashOnDerbyIT(TestBed bed) {
    super(bed, Site.onDerby(bed.start(ServerSetup.derby("crash-derby", bed.testArchive()))));
  }
}
