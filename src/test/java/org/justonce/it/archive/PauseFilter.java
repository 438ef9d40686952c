package org.justonce.it.archive;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;

/**
 * Holds a request inside the server where its headers say so, until the gate's file exists. Sits
 * behind the product's filters: {@code after-claim} is before the operation, {@code after-effect}
 * is after it and before its answer is recorded.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.USER + 1000)
public class PauseFilter implements ContainerRequestFilter, ContainerResponseFilter {

  private static final Logger LOG = Logger.getLogger(PauseFilter.class.getName());
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final Duration LOOK_EVERY = Duration.ofMillis(10);

  @Override
  public void filter(ContainerRequestContext request) {
    pause(request, "after-claim");
  }

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    pause(request, "after-effect");
  }

  private static void pause(ContainerRequestContext request, String place) {
    if (!place.equals(request.getHeaderString("X-Test-Pause"))) {
      return;
    }
    Path gate = Path.of(request.getHeaderString("X-Test-Gate"));
    LOG.info("INSIDE " + place + " " + request.getHeaderString("Idempotency-Key") + ";");
    long begin = System.nanoTime();
    while (!Files.exists(gate) && System.nanoTime() - begin < LONGEST.toNanos()) {
      LockSupport.parkNanos(LOOK_EVERY.toNanos());
    }
  }
}
