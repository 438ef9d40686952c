package org.justonce.it;

import org.junit.jupiter.api.extension.ExtendWith;

/** One node of two. */
@ExtendWith(TestBedExtension.class)
class ResolutionOnPostgresIT extends ResolutionContract {

  ResolutionOnPostgresIT(TestBed bed) {
    super(bed.onPostgres());
  }
}
