package org.justonce.it;

import org.junit.jupiter.api.extension.ExtendWith;

/** The proofs with everything embedded, as a newcomer runs it. */
@ExtendWith(TestBedExtension.class)
class ProofsOnDerbyIT extends ProofsContract {

  ProofsOnDerbyIT(TestBed bed) {
    super(bed, bed.onDerby());
  }
}
