package org.justonce.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready means that the database answers: without it no operation can keep its promise. */
@Readiness
@ApplicationScoped
public class StoreReadiness implements HealthCheck {

  @Inject private StoreProbe store;

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.named("database").status(store.isReachable()).build();
  }
}
