package org.justonce.payment;

import jakarta.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.justonce.order.DueResult;
import org.justonce.platform.ProblemException;

/** A payment provider's HTTP API. */
final class PaymentProvider {

  private static final Logger LOG = Logger.getLogger(PaymentProvider.class.getName());

  private static final int MAX_BODY_BYTES = 64 * 1024;
  private static final Set<Integer> SUCCESS = Set.of(200, 201);

  private final ProviderSettings settings;
  private final URI payments;
  private final HttpClient http;

  /** At the URL that the settings must have. */
  PaymentProvider(ProviderSettings settings, HttpClient http) {
    this.settings = settings;
    this.payments = settings.payments().orElseThrow();
    this.http = http;
  }

  String name() {
    return settings.name();
  }

  /**
   * Opens the payment of an order, or learns which one was opened before: the provider is asked
   * with one key for each order, whoever asks and however often.
   *
   * <p>Transaction: none is needed, and none should hold anything while the provider takes its
   * time.
   *
   * @throws ProblemException 502 {@code provider-failed}; 504 {@code provider-timeout} when the
   *     answer is not complete within the provider's timeout
   */
  ProviderPayment open(String orderId, DueResult.Due due) {
    CompletableFuture<HttpResponse<byte[]>> answer =
        http.sendAsync(request(orderId, due), head -> new BoundedBody(MAX_BODY_BYTES));
    try {
      return read(answer.get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      throw timeout();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof HttpTimeoutException ? timeout() : failed(e.getCause());
    } catch (IOException e) {
      throw failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(e);
    } finally {
      answer.cancel(true);
    }
  }

  private HttpRequest request(String orderId, DueResult.Due due) {
    String body =
        Json.createObjectBuilder()
            .add("orderId", orderId)
            .add("amountMinor", due.amountMinor())
            .add("currency", due.currency())
            .build()
            .toString();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(payments)
            .timeout(settings.timeout())
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .header("Idempotency-Key", "justonce-" + orderId + "-" + settings.name())
            .POST(HttpRequest.BodyPublishers.ofString(body));
    settings.apiKey().ifPresent(key -> request.header("Authorization", "Bearer " + key));
    return request.build();
  }

  private static ProviderPayment read(HttpResponse<byte[]> answer) throws IOException {
    if (!SUCCESS.contains(answer.statusCode())) {
      throw new IOException("The status is " + answer.statusCode() + ".");
    }
    return ProviderPayment.read(answer.body());
  }

  private ProblemException timeout() {
    LOG.log(
        Level.WARNING,
        "the payment provider {0} did not answer within {1}",
        new Object[] {settings.name(), settings.timeout()});
    return new ProblemException(
        ProviderProblem.TIMEOUT, "The payment provider did not answer in time.");
  }

  private ProblemException failed(Throwable cause) {
    LOG.log(
        Level.WARNING,
        "the payment provider {0} failed: {1}",
        new Object[] {settings.name(), cause});
    return new ProblemException(
        ProviderProblem.FAILED, "The payment provider gave no answer that can be used.");
  }
}
