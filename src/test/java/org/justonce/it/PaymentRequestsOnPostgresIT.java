package org.justonce.it;

import org.junit.jupiter.api.extension.ExtendWith;

/** Two nodes on one PostgreSQL. */
@ExtendWith(TestBedExtension.class)
class PaymentRequestsOnPostgresIT extends PaymentRequestsContract {

  PaymentRequestsOnPostgresIT(TestBed bed) {
    super(bed, bed.onPostgres(), bed.secondNode());
  }
}
