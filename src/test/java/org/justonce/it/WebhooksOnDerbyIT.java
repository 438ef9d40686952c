package org.justonce.it;

import org.junit.jupiter.api.extension.ExtendWith;

/** With everything embedded. */
@ExtendWith(TestBedExtension.class)
class WebhooksOnDerbyIT extends WebhooksContract {

  WebhooksOnDerbyIT(TestBed bed) {
    super(bed, bed.onDerby());
  }
}
