package org.justonce.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.justonce.platform.AnswerException;
import org.justonce.platform.ProblemCatalog;
import org.justonce.platform.ProblemException;
import org.justonce.platform.ProblemType;

/** Why a provider's callback is refused. */
public enum WebhookProblem implements ProblemType {
  SIGNATURE_INVALID(
      "signature-invalid",
      401,
      "The callback is not signed as it must be",
      "The provider is not configured for callbacks, the signature is missing or wrong, or its time"
          + " is too far from the server's. Nothing was stored.",
      "Sign id, time and the body's bytes as Standard Webhooks 1.0 says, with a secret that this"
          + " server knows and the present time, and compare the clocks."),
  MESSAGE_ID_REUSED(
      "message-id-reused",
      409,
      "The callback's id belongs to another body",
      "A callback with this id came before with another body. The first one stands, and this one has"
          + " no effect.",
      "Give each event an id of its own, and send exactly the same body with it each time.");

  private final Description description;

  WebhookProblem(String code, int status, String title, String explanation, String remedy) {
    this.description = new Description(code, status, title, explanation, remedy);
  }

  @Override
  public Description description() {
    return description;
  }

  /** Ends a request with this problem. */
  ProblemException thrown() {
    return new ProblemException(this, description.explanation());
  }

  /**
   * Ends a request with {@link #SIGNATURE_INVALID}, in the same words each time, so that it gives
   * no hint.
   *
   * <p>Source: RFC 9110, section 15.5.2, which demands a challenge.
   */
  static AnswerException notSigned() {
    return new AnswerException(
        Response.fromResponse(SIGNATURE_INVALID.thrown().problem().toResponse())
            .header(HttpHeaders.WWW_AUTHENTICATE, "Webhook-Signature")
            .build());
  }

  /** The pages of these problems. */
  @ApplicationScoped
  public static class Catalog implements ProblemCatalog {
    @Override
    public List<WebhookProblem> types() {
      return List.of(WebhookProblem.values());
    }
  }
}
