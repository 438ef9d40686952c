package org.justonce.idempotency;

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

/**
 * Deletes expired records, on every node. Nothing depends on it: an expired record is no record.
 */
@Singleton
@Startup
@DependsOn("PeriodicWork")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class RecordPurge {

  /** A key that is held under a live lease is not over, however long its operation lasts. */
  static final PurgeRule EXPIRED =
      new PurgeRule(
          "idempotency_record",
          List.of("tenant", "idempotency_key"),
          "expires_at",
          Duration.ZERO,
          "lease_until IS NULL OR lease_until <= :now");

  @EJB private PeriodicWork work;

  @Inject private Purge purge;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.purge-interval", defaultValue = "PT1M")
  private Duration interval;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.purge-batch", defaultValue = "1000")
  private int batch;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.purge-pause", defaultValue = "PT0.02S")
  private Duration pause;

  @PostConstruct
  void begin() {
    work.every(interval, "the purge of expired keys", () -> purge.run(EXPIRED, batch, pause));
  }
}
