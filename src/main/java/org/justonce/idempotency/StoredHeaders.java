package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Which headers of an answer belong to the record: an allow-list, extended by a setting. */
@ApplicationScoped
class StoredHeaders {

  /** A content coding that stands here is the operation's own, and so is in the stored bytes. */
  private static final List<String> ALWAYS =
      List.of(
          "Content-Type",
          "Content-Encoding",
          "Location",
          "ETag",
          "Last-Modified",
          "Content-Language",
          "Link");

  /** About the connection, the moment or the caller; never stored, whatever the setting says. */
  private static final List<String> NEVER =
      List.of(
          "Set-Cookie",
          "Date",
          "Connection",
          "Keep-Alive",
          "Transfer-Encoding",
          "TE",
          "Trailer",
          "Upgrade",
          "Content-Length",
          "Proxy-Authenticate",
          "Proxy-Authentication-Info",
          "WWW-Authenticate",
          "Authentication-Info",
          StoredAnswer.REPLAYED);

  private final Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

  /** For the container. */
  StoredHeaders() {}

  @Inject
  StoredHeaders(
      @ConfigProperty(name = "justonce.idempotency.stored-headers") Optional<List<String>> more) {
    names.addAll(ALWAYS);
    more.ifPresent(list -> list.forEach(name -> names.add(name.strip())));
    NEVER.forEach(names::remove);
  }

  /** The names of the headers that are stored. */
  Set<String> names() {
    return names;
  }

  /** The headers to record, each as often as the answer has it. */
  List<StoredAnswer.Header> of(MultivaluedMap<String, String> headers) {
    List<StoredAnswer.Header> stored = new ArrayList<>();
    headers.forEach(
        (name, values) -> {
          if (names.contains(name)) {
            values.forEach(value -> stored.add(new StoredAnswer.Header(name, value)));
          }
        });
    return stored;
  }
}
