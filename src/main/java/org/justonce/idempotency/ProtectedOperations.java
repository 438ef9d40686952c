package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The protected operations of this application, and the settings where they leave a choice. */
@ApplicationScoped
class ProtectedOperations {

  @Inject
  @ConfigProperty(name = "justonce.idempotency.key-required", defaultValue = "false")
  private boolean keyRequired;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.lease", defaultValue = "PT30S")
  private Duration lease;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.retention", defaultValue = "PT24H")
  private Duration retention;

  private final ConcurrentMap<Method, ProtectedOperation> known = new ConcurrentHashMap<>();

  /** The operation that the request was routed to. */
  ProtectedOperation of(ResourceInfo routed) {
    return known.computeIfAbsent(
        routed.getResourceMethod(),
        method -> ProtectedOperation.of(routed.getResourceClass(), method));
  }

  boolean demandsKey(ProtectedOperation operation) {
    return keyRequired || operation.keyRequired();
  }

  Duration lease(ProtectedOperation operation) {
    return operation.lease().orElse(lease);
  }

  Duration retention(ProtectedOperation operation) {
    return operation.retention().orElse(retention);
  }

  /** A claim of the key for a request to the operation, with a new owner. */
  KeyClaim claim(ProtectedOperation operation, RecordKey key, Fingerprint fingerprint) {
    return KeyClaim.of(
        key,
        fingerprint,
        operation.hold() == Idempotent.Hold.LEASED ? lease(operation) : null,
        retention(operation));
  }
}
