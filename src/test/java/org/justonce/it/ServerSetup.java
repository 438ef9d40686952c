package org.justonce.it;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a server is started with.
 *
 * @param name of the server, and of its folder below {@code target/it}
 * @param application what runs on it
 * @param databaseKind {@code derby} or {@code postgres}
 * @param brokerKind {@code embedded} or {@code remote}
 * @param settings names as the configuration table has them, given as environment variables
 * @param jvmOptions instead of the heap that the product's own options give
 */
public record ServerSetup(
    String name,
    TestedApplication application,
    String databaseKind,
    String brokerKind,
    Map<String, String> settings,
    List<String> jvmOptions) {

  /** Starts soon and leaves much of the machine to others; slow once it runs. */
  private static final List<String> QUICK_START =
      List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:CICompilerCount=1");

  static final int FEW_ATTEMPTS = 3;
  static final String PROVIDERS_API_KEY = "api-key-of-the-tests";
  static final String WEBHOOK_SECRET = "whsec_c2VjcmV0LW9mLXRoZS10ZXN0cy10aGF0LWlzLW5ldy0x";
  static final String OLD_WEBHOOK_SECRET = "whsec_c2VjcmV0LW9mLXRoZS10ZXN0cy10aGF0LWlzLW9sZC0x";
  static final String BROKER_USER = "justonce";
  static final String BROKER_PASSWORD = "password-of-the-tests";

  /** Derby and the broker inside the server, development data on, a broker for outside peers. */
  static ServerSetup derby(String name, Path war) {
    return new ServerSetup(
            name,
            TestedApplication.justonce(war),
            "derby",
            "embedded",
            Map.of(
                "justonce.http.port",
                String.valueOf(Ports.free()),
                "justonce.dev-data",
                "true",
                "justonce.broker.user",
                BROKER_USER,
                "justonce.broker.password",
                BROKER_PASSWORD,
                "justonce.broker.acceptor",
                "tcp://127.0.0.1:" + Ports.free(),
                "justonce.broker.redelivery-delay",
                "PT0.1S",
                "justonce.broker.redelivery-multiplier",
                "1.0",
                "justonce.broker.max-delivery-attempts",
                "3"),
            QUICK_START)
        .with("justonce.order.expiry-interval", "PT0.2S")
        .with("justonce.order.history-purge-interval", "PT1S");
  }

  /** As {@link #derby}, on a database of PostgreSQL. */
  public static ServerSetup postgres(String name, Path war, PostgresDatabase database) {
    ServerSetup onDerby = derby(name, war);
    return new ServerSetup(
            name, onDerby.application, "postgres", "embedded", onDerby.settings, QUICK_START)
        .with("justonce.db.host", database.host())
        .with("justonce.db.port", String.valueOf(database.port()))
        .with("justonce.db.name", database.name())
        .with("justonce.db.user", PostgresDatabase.USER)
        .with("justonce.db.password", PostgresDatabase.PASSWORD);
  }

  /** The same with a broker that gives a message up soon: after {@link #FEW_ATTEMPTS}. */
  ServerSetup givingUpSoon() {
    return with("justonce.broker.redelivery-delay", "PT0.1S")
        .with("justonce.broker.redelivery-multiplier", "1.0")
        .with("justonce.broker.max-delivery-attempts", String.valueOf(FEW_ATTEMPTS));
  }

  /**
   * The same with payment providers: {@code test-pay} is patient, {@code hasty-pay} is not, {@code
   * secret-pay} has an API key, and nobody listens where {@code gone-pay} should be. {@code
   * test-pay} also calls back, {@code acme-pay} and {@code other-pay} do nothing else; {@code
   * test-pay} and {@code acme-pay} have a new secret and an old one.
   */
  ServerSetup withProviders(String url) {
    String prefix = "justonce.payment.providers.";
    return with(prefix + "test-pay.url", url)
        .with(prefix + "test-pay.timeout", "PT20S")
        .with(prefix + "hasty-pay.url", url + "/")
        .with(prefix + "hasty-pay.timeout", "PT2S")
        .with(prefix + "secret-pay.url", url)
        .with(prefix + "secret-pay.api-key", PROVIDERS_API_KEY)
        .with(prefix + "gone-pay.url", "http://127.0.0.1:1")
        .with(prefix + "test-pay.webhook-secrets", WEBHOOK_SECRET + "," + OLD_WEBHOOK_SECRET)
        .with(prefix + "acme-pay.webhook-secrets", WEBHOOK_SECRET + ", " + OLD_WEBHOOK_SECRET)
        .with(prefix + "other-pay.webhook-secrets", WEBHOOK_SECRET);
  }

  /** The same with another value of a setting. */
  ServerSetup with(String setting, String value) {
    Map<String, String> changed = new TreeMap<>(settings);
    changed.put(setting, value);
    return new ServerSetup(name, application, databaseKind, brokerKind, changed, jvmOptions);
  }

  /** The same without a setting, so that its default counts. */
  ServerSetup without(String setting) {
    Map<String, String> changed = new TreeMap<>(settings);
    changed.remove(setting);
    return new ServerSetup(name, application, databaseKind, brokerKind, changed, jvmOptions);
  }

  /** The same with another application. */
  ServerSetup running(TestedApplication other) {
    return new ServerSetup(name, other, databaseKind, brokerKind, settings, jvmOptions);
  }

  /** The same with a broker of another kind. */
  ServerSetup withBroker(String kind) {
    return new ServerSetup(name, application, databaseKind, kind, settings, jvmOptions);
  }

  /** The same in a JVM as in production, but for these options. */
  public ServerSetup withJvmOptions(String... options) {
    return new ServerSetup(name, application, databaseKind, brokerKind, settings, List.of(options));
  }

  int httpPort() {
    return Integer.parseInt(settings.get("justonce.http.port"));
  }

  String brokerUrl() {
    return settings.get("justonce.broker.acceptor");
  }

  /** The settings under the names that environment variables may have. */
  Map<String, String> environment() {
    Map<String, String> environment = new TreeMap<>();
    settings.forEach(
        (setting, value) ->
            environment.put(
                setting.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT), value));
    return environment;
  }
}
