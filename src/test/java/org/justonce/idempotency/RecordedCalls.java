package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Opens the store of records, which nobody outside its package knows, to in-container tests. */
@ApplicationScoped
public class RecordedCalls {

  private static final Duration CLAIM_WAIT = Duration.ofMillis(100);

  @Inject private IdempotencyStore store;

  /** Claims a key of the tenant {@code acme}; returns the kind of the result. */
  public String claim(String key) {
    return store.claim(claimOf(key), CLAIM_WAIT).getClass().getSimpleName();
  }

  /** Records an answer. */
  public void complete(String key, String body) {
    store.complete(
        claimOf(key), new StoredAnswer(200, List.of(), body.getBytes(StandardCharsets.UTF_8)));
  }

  private static KeyClaim claimOf(String key) {
    return new KeyClaim(
        new RecordKey("acme", key),
        new Fingerprint("v1:test"),
        "owner-of-the-tests",
        null,
        Duration.ofHours(1));
  }
}
