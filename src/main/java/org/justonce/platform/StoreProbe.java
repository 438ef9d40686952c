package org.justonce.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Whether the database can be used now. */
@ApplicationScoped
public class StoreProbe {

  @Inject private Database database;

  /** Answers within a few seconds. Transaction: its own. */
  public boolean isReachable() {
    try {
      database.ping();
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }
}
