package org.justonce.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Which request header carries the idempotency key. */
@ApplicationScoped
public class KeyHeader {

  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

  @Inject
  @ConfigProperty(name = "justonce.idempotency.header-names", defaultValue = "Idempotency-Key")
  private List<String> names;

  /** The headers that may carry a key; the first that is present counts. */
  public List<String> names() {
    return names.stream().map(String::strip).toList();
  }

  /** The fields of the first configured header that the request has; empty when it has none. */
  public List<String> fields(HttpServletRequest request) {
    for (String name : names()) {
      List<String> fields = Collections.list(request.getHeaders(name));
      if (!fields.isEmpty()) {
        return fields;
      }
    }
    return List.of();
  }

  /** Whether a request with this method changes nothing, so that a key means nothing to it. */
  public static boolean isSafe(String method) {
    return SAFE_METHODS.contains(method);
  }

  /** Whether the request is keyed. */
  public boolean isPresent(HttpServletRequest request) {
    return !fields(request).isEmpty();
  }
}
