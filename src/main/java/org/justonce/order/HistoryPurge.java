package org.justonce.order;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.EJB;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.platform.PeriodicWork;
import org.justonce.platform.Purge;
import org.justonce.platform.PurgeRule;

/** Deletes what happened to orders long ago, on every node. Orders and payments stay. */
@Singleton
@Startup
@DependsOn("PeriodicWork")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class HistoryPurge {

  private static final int BATCH = 1000;
  private static final Duration PAUSE = Duration.ofMillis(20);

  @EJB private PeriodicWork work;

  @Inject private Purge purge;

  @Inject
  @ConfigProperty(name = "justonce.order.history-retention", defaultValue = "P90D")
  private Duration retention;

  @Inject
  @ConfigProperty(name = "justonce.order.history-purge-interval", defaultValue = "PT10M")
  private Duration interval;

  @PostConstruct
  void begin() {
    if (retention.toSeconds() < 1 || interval.toMillis() < 1) {
      throw new IllegalArgumentException(
          "justonce.order.history-retention is one second or more, and"
              + " justonce.order.history-purge-interval above 0");
    }
    PurgeRule old =
        new PurgeRule(
            "order_history", List.of("order_id", "id"), "occurred_at", retention, "1 = 1");
    work.every(interval, "the purge of old history", () -> purge.run(old, BATCH, PAUSE));
  }
}
