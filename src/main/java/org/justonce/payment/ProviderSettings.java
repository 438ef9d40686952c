package org.justonce.payment;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a payment provider is reached, and known when it calls back.
 *
 * @param name {@code [a-z0-9-]}, 1 to 32 characters
 * @param payments where payments are opened; empty for a provider that only calls back
 * @param apiKey sent as Bearer token
 * @param timeout from connecting to the last byte of the answer
 * @param webhookSecrets any of which may sign a callback; empty for a provider that does not call
 *     back
 */
record ProviderSettings(
    String name,
    Optional<URI> payments,
    Optional<String> apiKey,
    Duration timeout,
    List<WebhookSecret> webhookSecrets) {

  /** With the waits for locks before and after it, it stays within the transaction's timeout. */
  static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(20);

  private static final String DEFAULT_TIMEOUT = "PT10S";
  private static final String PREFIX = "justonce.payment.providers.";
  private static final Pattern PROPERTY =
      Pattern.compile(
          "justonce\\.payment\\.providers\\.([a-z0-9-]{1,32})\\.(?:url|webhook-secrets)");
  private static final Pattern VARIABLE =
      Pattern.compile("JUSTONCE_PAYMENT_PROVIDERS_([A-Z0-9_]{1,32})_(?:URL|WEBHOOK_SECRETS)");

  /**
   * The names of the providers that have a URL or secrets, as a property or as an environment
   * variable: the only character of a name that a variable cannot have is the hyphen.
   */
  static Set<String> names(Iterable<String> settings) {
    Set<String> names = new TreeSet<>();
    for (String setting : settings) {
      Matcher property = PROPERTY.matcher(setting);
      Matcher variable = VARIABLE.matcher(setting);
      if (property.matches()) {
        names.add(property.group(1));
      } else if (variable.matches()) {
        names.add(variable.group(1).toLowerCase(Locale.ROOT).replace('_', '-'));
      }
    }
    return names;
  }

  /**
   * Reads a provider's settings.
   *
   * @throws IllegalArgumentException when one is wrong; the message names the setting, not its
   *     value
   */
  static ProviderSettings read(String name, Function<String, Optional<String>> settings) {
    String prefix = PREFIX + name;
    Optional<URI> payments =
        settings.apply(prefix + ".url").map(url -> payments(prefix + ".url", url));
    List<WebhookSecret> secrets =
        settings
            .apply(prefix + ".webhook-secrets")
            .map(list -> secrets(prefix + ".webhook-secrets", list))
            .orElse(List.of());
    if (payments.isEmpty() && secrets.isEmpty()) {
      throw new IllegalArgumentException(
          prefix + ".url and " + prefix + ".webhook-secrets are both empty");
    }
    return new ProviderSettings(
        name,
        payments,
        settings.apply(prefix + ".api-key").map(key -> requireToken(prefix + ".api-key", key)),
        timeout(prefix + ".timeout", settings),
        secrets);
  }

  private static URI payments(String setting, String text) {
    try {
      String url = text.strip().replaceAll("/+$", "");
      URI uri = new URI(url + "/payments");
      if (uri.getHost() != null
          && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // told below, without the text, which may hold a password
    }
    throw new IllegalArgumentException(
        setting + " is no http or https URL without user, query and fragment");
  }

  private static List<WebhookSecret> secrets(String setting, String list) {
    try {
      return Arrays.stream(list.split(",", -1))
          .map(String::strip)
          .map(WebhookSecret::parse)
          .toList();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(setting + ": " + e.getMessage(), e);
    }
  }

  private static String requireToken(String setting, String apiKey) {
    if (!apiKey.matches("[!-~]+")) {
      throw new IllegalArgumentException(setting + " holds other than visible ASCII characters");
    }
    return apiKey;
  }

  private static Duration timeout(String setting, Function<String, Optional<String>> settings) {
    try {
      Duration timeout = Duration.parse(settings.apply(setting).orElse(DEFAULT_TIMEOUT));
      if (timeout.compareTo(Duration.ofMillis(1)) >= 0 && timeout.compareTo(LONGEST_TIMEOUT) <= 0) {
        return timeout;
      }
    } catch (DateTimeException e) {
      // told below
    }
    throw new IllegalArgumentException(
        setting + " is no ISO 8601 duration above 0 and up to " + LONGEST_TIMEOUT);
  }

  /** Without the key and the secrets. */
  @Override
  public String toString() {
    return "provider " + name;
  }
}
