package org.justonce.broker;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Starts the embedded broker with the application, once the database has been accepted, and stops
 * it with it, if {@code justonce.broker.kind} is {@code embedded}. Its fields name no Artemis type,
 * so that it loads on a server that has none.
 */
@Singleton
@Startup
@DependsOn("SchemaMigration")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class EmbeddedBroker {

  /**
   * What the broker is started with.
   *
   * @param dataFolder where journal and bindings live
   * @param acceptor a {@code tcp://} address for clients outside this server; null for none
   */
  record Settings(
      String dataFolder,
      String user,
      String password,
      String acceptor,
      int maxDeliveryAttempts,
      Duration redeliveryDelay,
      double redeliveryMultiplier,
      Duration maxRedeliveryDelay) {}

  @Inject
  @ConfigProperty(name = "justonce.broker.kind", defaultValue = "remote")
  private String kind;

  @Inject
  @ConfigProperty(name = "justonce.data.dir", defaultValue = "data")
  private String dataFolder;

  @Inject
  @ConfigProperty(name = "justonce.broker.user")
  private Optional<String> user;

  @Inject
  @ConfigProperty(name = "justonce.broker.password")
  private Optional<String> password;

  @Inject
  @ConfigProperty(name = "justonce.broker.acceptor")
  private Optional<String> acceptor;

  @Inject
  @ConfigProperty(name = "justonce.broker.max-delivery-attempts", defaultValue = "10")
  private int maxDeliveryAttempts;

  @Inject
  @ConfigProperty(name = "justonce.broker.redelivery-delay", defaultValue = "PT1S")
  private Duration redeliveryDelay;

  @Inject
  @ConfigProperty(name = "justonce.broker.redelivery-multiplier", defaultValue = "2.0")
  private double redeliveryMultiplier;

  @Inject
  @ConfigProperty(name = "justonce.broker.max-redelivery-delay", defaultValue = "PT30S")
  private Duration maxRedeliveryDelay;

  private Runnable shutdown;

  @PostConstruct
  void start() {
    if (!kind.equals("embedded")) {
      return;
    }
    shutdown =
        ArtemisBroker.start(
                new Settings(
                    dataFolder + "/broker",
                    user.orElseThrow(() -> missing("user")),
                    password.orElseThrow(() -> missing("password")),
                    acceptor.orElse(null),
                    maxDeliveryAttempts,
                    redeliveryDelay,
                    redeliveryMultiplier,
                    maxRedeliveryDelay))
            ::stop;
  }

  private static IllegalStateException missing(String name) {
    return new IllegalStateException(
        "the embedded broker needs justonce.broker." + name + " to be set");
  }

  @PreDestroy
  void stop() {
    if (shutdown != null) {
      shutdown.run();
    }
  }
}
