package org.justonce.it;

import org.junit.jupiter.api.extension.ExtendWith;

/** The proofs on PostgreSQL, as production runs it. */
@ExtendWith(TestBedExtension.class)
class ProofsOnPostgresIT extends ProofsContract {

  ProofsOnPostgresIT(TestBed bed) {
    super(bed, bed.onPostgres());
  }
}
