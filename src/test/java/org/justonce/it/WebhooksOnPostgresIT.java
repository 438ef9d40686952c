package org.justonce.it;

import org.junit.jupiter.api.extension.ExtendWith;

/** On PostgreSQL. */
@ExtendWith(TestBedExtension.class)
class WebhooksOnPostgresIT extends WebhooksContract {

  WebhooksOnPostgresIT(TestBed bed) {
    super(bed, bed.onPostgres());
  }
}
