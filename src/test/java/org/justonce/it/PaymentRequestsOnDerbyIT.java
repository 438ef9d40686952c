package org.justonce.it;

import org.junit.jupiter.api.extension.ExtendWith;

/** One node with everything embedded. */
@ExtendWith(TestBedExtension.class)
class PaymentRequestsOnDerbyIT extends PaymentRequestsContract {

  PaymentRequestsOnDerbyIT(TestBed bed) {
    super(bed, bed.onDerby());
  }
}
