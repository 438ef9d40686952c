package org.justonce.it;

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

/** A broker as an operator would set it up beside the server: persistent, with one user. */
final class BrokerMain {

  static final String READY = "BROKER READY";

  private BrokerMain() {}

  /**
   * Runs a broker until the process ends.
   *
   * @param arguments the acceptor's URL and the folder of the data
   */
  public static void main(String[] arguments) throws Exception {
    Configuration configuration = new ConfigurationImpl();
    configuration
        .setPersistenceEnabled(true)
        .setJournalType(JournalType.NIO)
        .setJournalDirectory(arguments[1] + "/journal")
        .setBindingsDirectory(arguments[1] + "/bindings")
        .setPagingDirectory(arguments[1] + "/paging")
        .setLargeMessagesDirectory(arguments[1] + "/large")
        .setNodeManagerLockDirectory(arguments[1] + "/lock")
        .setMaxDiskUsage(99)
        .setSecurityEnabled(true)
        .setJMXManagementEnabled(false)
        .addAcceptorConfiguration("tcp", arguments[0]);
    configuration.putSecurityRoles(
        "#",
        Set.of(
            new Role(
                "peer", true, true, false, false, false, false, false, true, true, false, false,
                false)));
    configuration.addAddressSetting(
        "#",
        new AddressSettings()
            .setDeadLetterAddress(SimpleString.of("DLQ"))
            .setMaxDeliveryAttempts(3)
            .setRedeliveryDelay(100)
            .setAutoCreateQueues(false)
            .setAutoCreateAddresses(false));
    for (String queue : Set.of("justonce.payment-results", "tickets.refunds", "DLQ")) {
      configuration.addAddressConfiguration(
          new CoreAddressConfiguration()
              .setName(queue)
              .addRoutingType(RoutingType.ANYCAST)
              .addQueueConfiguration(
                  QueueConfiguration.of(queue)
                      .setRoutingType(RoutingType.ANYCAST)
                      .setDurable(true)));
    }
    SecurityConfiguration users = new SecurityConfiguration();
    users.addUser(ServerSetup.BROKER_USER, ServerSetup.BROKER_PASSWORD);
    users.addRole(ServerSetup.BROKER_USER, "peer");
    EmbeddedActiveMQ server = new EmbeddedActiveMQ();
    server.setConfiguration(configuration);
    server.setSecurityManager(
        new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users));
    server.start();
    System.out.println(READY);
  }
}
