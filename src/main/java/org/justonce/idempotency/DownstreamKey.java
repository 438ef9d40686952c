package org.justonce.idempotency;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.justonce.platform.Sha256;

/**
 * The key under which a protected operation asks another system: the same for every try of one
 * request, different for every other tenant and key.
 */
public final class DownstreamKey {

  private DownstreamKey() {}

  /**
   * The key derived from tenant and {@code Idempotency-Key} of the running call: 64 hexadecimal
   * digits; empty for a call without a key.
   */
  public static Optional<String> of(HttpServletRequest request) {
    ProtectedCall call = ProtectedCall.of(request);
    return call == null || !call.isKeyed() ? Optional.empty() : Optional.of(of(call.key()));
  }

  /** The length in front keeps tenant and key apart. */
  private static String of(RecordKey key) {
    return Sha256.hex(key.tenant().length() + ":" + key.tenant() + key.idempotencyKey());
  }
}
