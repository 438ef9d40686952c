package org.justonce.it;

import org.junit.jupiter.api.extension.ExtendWith;

/** One node with everything embedded. */
@ExtendWith(TestBedExtension.class)
class ResolutionOnDerbyIT extends ResolutionContract {

  ResolutionOnDerbyIT(TestBed bed) {
    super(bed.onDerby());
  }
}
