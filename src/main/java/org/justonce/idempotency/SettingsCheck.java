package org.justonce.idempotency;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * Keeps the application from starting with a setting of this layer that it cannot honour; the
 * message names the setting. Each is read by the class that uses it.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class SettingsCheck {

  private static final String PREFIX = "justonce.idempotency.";
  private static final Duration LONGEST_RETENTION = Duration.ofDays(3650);
  private static final Duration LONGEST_LEASE = Duration.ofDays(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);
  private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  @Inject private Config config;

  /** For the container. */
  public SettingsCheck() {}

  /** On the given configuration. */
  SettingsCheck(Config config) {
    this.config = config;
  }

  @PostConstruct
  void check() {
    names("header-names");
    names("stored-headers");
    require("key-required", List.of("true", "false")::contains, "true or false");
    require("reused-status", List.of("409", "422")::contains, "409 or 422");
    seconds("retention", ProtectedOperation.SHORTEST_RETENTION, LONGEST_RETENTION);
    seconds("lease", ProtectedOperation.SHORTEST_LEASE, LONGEST_LEASE);
    duration("claim-wait", Duration.ofMillis(1), LONGEST_WAIT);
    duration("admission-wait", Duration.ZERO, LONGEST_WAIT);
    duration("max-wait", Duration.ZERO, LONGEST_WAIT);
    number("max-concurrent", 1, Integer.MAX_VALUE);
    number("max-concurrent-leased", 1, Integer.MAX_VALUE);
    number("max-queued", 0, Integer.MAX_VALUE);
    duration("purge-interval", Duration.ofMillis(1), LONGEST_RETENTION);
    duration("purge-pause", Duration.ZERO, LONGEST_WAIT);
    number("purge-batch", 1, Integer.MAX_VALUE);
    number("max-waiting", 0, Integer.MAX_VALUE);
    number("max-response-bytes", 1, Integer.MAX_VALUE);
    number("cache-bytes", 0, Long.MAX_VALUE);
  }

  private void names(String setting) {
    require(
        setting,
        list ->
            Arrays.stream(list.split(","))
                .allMatch(name -> HEADER_NAME.matcher(name.strip()).matches()),
        "a list of header names, separated by commas");
  }

  private void number(String setting, long least, long most) {
    require(
        setting,
        parsed(Long::parseLong, value -> value >= least && value <= most),
        "a number from " + least + " to " + most);
  }

  private void duration(String setting, Duration shortest, Duration longest) {
    require(
        setting,
        parsed(Duration::parse, value -> isBetween(value, shortest, longest)),
        "an ISO 8601 duration from " + shortest + " to " + longest);
  }

  private void seconds(String setting, Duration shortest, Duration longest) {
    require(
        setting,
        parsed(
            Duration::parse, value -> isBetween(value, shortest, longest) && value.getNano() == 0),
        "an ISO 8601 duration of whole seconds from " + shortest + " to " + longest);
  }

  private static boolean isBetween(Duration value, Duration shortest, Duration longest) {
    return value.compareTo(shortest) >= 0 && value.compareTo(longest) <= 0;
  }

  private static <T> Predicate<String> parsed(Function<String, T> parser, Predicate<T> accepted) {
    return text -> {
      try {
        return accepted.test(parser.apply(text));
      } catch (RuntimeException e) {
        return false;
      }
    };
  }

  private void require(String setting, Predicate<String> accepted, String demand) {
    config
        .getOptionalValue(PREFIX + setting, String.class)
        .map(String::strip)
        .filter(accepted.negate())
        .ifPresent(
            value -> {
              throw new IllegalArgumentException(
                  "%s%s is '%s', and must be %s".formatted(PREFIX, setting, value, demand));
            });
  }
}
