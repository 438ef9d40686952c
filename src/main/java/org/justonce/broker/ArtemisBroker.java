package org.justonce.broker;

import java.nio.file.Path;
import java.util.Set;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.CoreAddressConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/** A persistent Artemis in this JVM, reached at {@code vm://0}, with security on. */
final class ArtemisBroker {

  private static final String ROLE = "justonce";
  private static final String PAYMENT_RESULTS = "justonce.payment-results";
  private static final String DEAD_LETTERS = "DLQ";

  /** In percent of the disk; beyond it the broker blocks its producers. */
  private static final int MAX_DISK_USAGE = 98;

  private final EmbeddedActiveMQ server;

  private ArtemisBroker(EmbeddedActiveMQ server) {
    this.server = server;
  }

  /** Starts the broker; returns when it is ready. */
  static ArtemisBroker start(EmbeddedBroker.Settings settings) {
    EmbeddedActiveMQ server = new EmbeddedActiveMQ();
    try {
      server.setConfiguration(configuration(settings));
      server.setSecurityManager(users(settings));
      server.start();
      return new ArtemisBroker(server);
    } catch (Exception e) {
      throw new IllegalStateException("the embedded broker does not start", e);
    }
  }

  /** Stops the broker; what it holds stays on disk. */
  void stop() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the embedded broker does not stop", e);
    }
  }

  private static Configuration configuration(EmbeddedBroker.Settings settings) throws Exception {
    Path data = Path.of(settings.dataFolder()).toAbsolutePath();
    Configuration configuration = new ConfigurationImpl();
    configuration
        .setName("justonce")
        .setPersistenceEnabled(true)
        .setJournalType(JournalType.NIO)
        .setJournalDirectory(data.resolve("journal").toString())
        .setBindingsDirectory(data.resolve("bindings").toString())
        .setPagingDirectory(data.resolve("paging").toString())
        .setLargeMessagesDirectory(data.resolve("large-messages").toString())
        .setNodeManagerLockDirectory(data.resolve("lock").toString())
        .setMaxDiskUsage(MAX_DISK_USAGE)
        .setSecurityEnabled(true)
        .setJMXManagementEnabled(false)
        .addAcceptorConfiguration("in-vm", "vm://0");
    if (settings.acceptor() != null) {
      configuration.addAcceptorConfiguration("tcp", settings.acceptor());
    }
    Role role =
        new Role(ROLE, true, true, true, true, true, true, false, true, true, true, false, false);
    configuration.putSecurityRoles("#", Set.of(role));
    configuration.addAddressSetting("#", addressSettings(settings));
    addQueue(configuration, PAYMENT_RESULTS);
    addQueue(configuration, DEAD_LETTERS);
    return configuration;
  }

  private static AddressSettings addressSettings(EmbeddedBroker.Settings settings) {
    return new AddressSettings()
        .setDeadLetterAddress(SimpleString.of(DEAD_LETTERS))
        .setExpiryAddress(SimpleString.of(DEAD_LETTERS))
        .setMaxDeliveryAttempts(settings.maxDeliveryAttempts())
        .setRedeliveryDelay(settings.redeliveryDelay().toMillis())
        .setRedeliveryMultiplier(settings.redeliveryMultiplier())
        .setMaxRedeliveryDelay(settings.maxRedeliveryDelay().toMillis())
        .setAutoCreateQueues(false)
        .setAutoCreateAddresses(false);
  }

  private static void addQueue(Configuration configuration, String name) {
    configuration.addAddressConfiguration(
        new CoreAddressConfiguration()
            .setName(name)
            .addRoutingType(RoutingType.ANYCAST)
            .addQueueConfiguration(
                QueueConfiguration.of(name).setRoutingType(RoutingType.ANYCAST).setDurable(true)));
  }

  private static ActiveMQJAASSecurityManager users(EmbeddedBroker.Settings settings) {
    SecurityConfiguration users = new SecurityConfiguration();
    users.addUser(settings.user(), settings.password());
    users.addRole(settings.user(), ROLE);
    return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users);
  }
}
