package org.justonce.platform;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The present as both databases keep it: whole microseconds, so that it reads back as it was. */
public final class StoredInstant {

  private StoredInstant() {}

  /** Now, by this node's clock. */
  public static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }
}
