package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Opens the store of records, which nobody outside its package knows, to in-container tests. */
@ApplicationScoped
public class RecordedCalls {

  @Inject private IdempotencyStore store;

  /** Claims a key of the tenant {@code acme}; returns the kind of the result. */
  public String claim(String key) {
    return store.claim(recordKey(key), new Fingerprint("v1:test")).getClass().getSimpleName();
  }

  /** Records an answer. */
  public void complete(String key, String body) {
    store.complete(
        recordKey(key), new StoredAnswer(200, List.of(), body.getBytes(StandardCharsets.UTF_8)));
  }

  private static RecordKey recordKey(String key) {
    return new RecordKey("acme", key);
  }
}
