package org.justonce.payment;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Says whether a callback comes from its provider. Takes as long for a provider that is not
 * configured as for one that is, and as long for a wrong signature as for a right one.
 *
 * <p>Source: Standard Webhooks 1.0, "Verifying signatures".
 */
final class WebhookVerifier {

  /** Far beyond any tolerance, and far from what would overflow. */
  private static final int MOST_DIGITS = 15;

  private final Map<String, List<WebhookSecret>> secrets = new TreeMap<>();
  private final List<WebhookSecret> ofNobody;
  private final long toleranceSeconds;
  private final InstantSource clock;

  /**
   * A verifier.
   *
   * @param secrets of each provider; any of them may have signed
   * @param tolerance how far the time of a delivery may be from now, before or after it
   */
  WebhookVerifier(
      Map<String, List<WebhookSecret>> secrets, Duration tolerance, InstantSource clock) {
    int most = secrets.values().stream().mapToInt(List::size).max().orElse(1);
    this.ofNobody = Stream.generate(WebhookSecret::unknown).limit(Math.max(1, most)).toList();
    secrets.forEach((provider, known) -> this.secrets.put(provider, filled(known)));
    this.toleranceSeconds = tolerance.toSeconds();
    this.clock = clock;
  }

  /** With secrets that nobody knows, so that there are as many as of nobody. */
  private List<WebhookSecret> filled(List<WebhookSecret> known) {
    List<WebhookSecret> all = new ArrayList<>(known);
    all.addAll(ofNobody.subList(known.size(), ofNobody.size()));
    return List.copyOf(all);
  }

  /** Whether one of the provider's secrets has signed these headers and this body, lately. */
  boolean isGenuine(String provider, WebhookHeaders headers, byte[] body) {
    boolean signed = false;
    for (WebhookSecret secret : secrets.getOrDefault(provider, ofNobody)) {
      byte[] expected = ascii(secret.sign(headers.id(), headers.timestamp(), body));
      for (String signature : headers.signatures()) {
        signed |= MessageDigest.isEqual(expected, ascii(signature));
      }
    }
    return signed & isRecent(headers.timestamp());
  }

  private boolean isRecent(String timestamp) {
    return timestamp.length() <= MOST_DIGITS
        && Math.abs(Long.parseLong(timestamp) - clock.instant().getEpochSecond())
            <= toleranceSeconds;
  }

  /** What is not ASCII becomes a question mark, which no signature holds. */
  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
