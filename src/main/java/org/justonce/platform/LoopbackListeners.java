package org.justonce.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Keeps what everybody knows, like the keys of development data, from protecting a server that
 * others can reach. It asks the server for its HTTP endpoints and the settings for the broker's
 * acceptor; a server that does not tell its endpoints counts as open.
 */
@ApplicationScoped
public class LoopbackListeners {

  @Inject
  @ConfigProperty(name = "justonce.broker.acceptor")
  private Optional<String> brokerAcceptor;

  /**
   * Checks every listener.
   *
   * @param reason why it must not be open, for example {@code the database holds development data}
   * @param remedy what else to do about it than listen on loopback
   * @throws IllegalStateException when one is open beyond loopback, or none is known
   */
  public void require(String reason, String remedy) {
    List<String> hosts = httpHosts();
    if (hosts.isEmpty()) {
      throw new IllegalStateException(
          reason + ", but the server does not tell where it listens: " + remedy);
    }
    brokerAcceptor.map(LoopbackListeners::hostOf).ifPresent(hosts::add);
    for (String host : hosts) {
      if (!isLoopback(host)) {
        throw new IllegalStateException(
            "%s while a listener is open on '%s': %s or listen on 127.0.0.1"
                .formatted(reason, host, remedy));
      }
    }
  }

  /** The host of an acceptor; the whole acceptor, which is no loopback, when it names none. */
  static String hostOf(String acceptor) {
    String host = URI.create(acceptor.strip()).getHost();
    return host == null ? acceptor : host;
  }

  private static List<String> httpHosts() {
    List<String> hosts = new ArrayList<>();
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      for (ObjectName name :
          server.queryNames(new ObjectName("WebSphere:feature=channelfw,type=endpoint,*"), null)) {
        hosts.add(String.valueOf(server.getAttribute(name, "Host")));
      }
    } catch (JMException e) {
      throw new IllegalStateException("the server's endpoints cannot be read", e);
    }
    return hosts;
  }

  static boolean isLoopback(String host) {
    try {
      return !host.equals("*")
          && List.of(InetAddress.getAllByName(host)).stream()
              .allMatch(InetAddress::isLoopbackAddress);
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
