package org.justonce.idempotency;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.EJB;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Duration;
import org.justonce.platform.PeriodicWork;

/** Keeps this node's leases alive while their operations run. */
@Singleton
@Startup
@DependsOn("PeriodicWork")
@TransactionManagement(TransactionManagementType.BEAN)
public class LeaseRenewal {

  /** A third of the shortest lease. */
  private static final Duration PERIOD = Duration.ofSeconds(1);

  @EJB private PeriodicWork periodicWork;

  @Inject private Leases leases;

  @PostConstruct
  void start() {
    periodicWork.every(PERIOD, "renewal of leased keys", leases::renewDue);
  }
}
