package org.justonce.payment;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.net.http.HttpClient;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.microprofile.config.Config;
import org.justonce.platform.LoopbackListeners;

/**
 * The payment providers that are configured, read once; a wrong setting keeps the application from
 * starting.
 *
 * <p>Their answers are received on threads that the container makes for this purpose: the server's
 * own may all be waiting for these answers.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class PaymentProviders {

  @Resource private ManagedThreadFactory containersThreads;

  @Inject private Config config;
  @Inject private LoopbackListeners listeners;

  private final Map<String, PaymentProvider> providers = new TreeMap<>();
  private ExecutorService threads;
  private WebhookSettings webhooks;
  private WebhookVerifier verifier;

  @PostConstruct
  void open() {
    threads = Executors.newCachedThreadPool(containersThreads);
    HttpClient http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .executor(threads)
            .build();
    Map<String, List<WebhookSecret>> secrets = new TreeMap<>();
    for (String name : ProviderSettings.names(config.getPropertyNames())) {
      ProviderSettings settings = ProviderSettings.read(name, this::setting);
      settings
          .payments()
          .ifPresent(url -> providers.put(name, new PaymentProvider(settings, http)));
      secrets.put(name, settings.webhookSecrets());
    }
    if (secrets.values().stream().flatMap(List::stream).anyMatch(WebhookSecret::isOfDevelopment)) {
      listeners.require(
          "a provider's webhook-secrets hold the published secret of development",
          "use another secret");
    }
    webhooks = WebhookSettings.read(this::setting);
    verifier = new WebhookVerifier(secrets, webhooks.tolerance(), InstantSource.system());
  }

  private Optional<String> setting(String name) {
    return config.getOptionalValue(name, String.class);
  }

  /** How callbacks are taken. */
  public WebhookSettings webhooks() {
    return webhooks;
  }

  /** Tells the callbacks of these providers from others. */
  public WebhookVerifier verifier() {
    return verifier;
  }

  /** The provider of this name that opens payments; empty when none is configured. */
  public Optional<PaymentProvider> find(String name) {
    return Optional.ofNullable(providers.get(name));
  }

  @PreDestroy
  void close() {
    threads.shutdownNow();
  }
}
