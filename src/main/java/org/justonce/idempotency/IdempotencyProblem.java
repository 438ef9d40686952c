package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.justonce.platform.KeyAction;
import org.justonce.platform.ProblemCatalog;
import org.justonce.platform.ProblemType;

/** Problems of the API layer. */
public enum IdempotencyProblem implements ProblemType {
  KEY_INVALID(
      "idempotency-key-invalid",
      400,
      "The idempotency key is not well-formed",
      "The key header is empty, sent twice, too long, or holds characters that a key may not have.",
      "Send one key of 1 to 255 visible ASCII characters, bare or as a quoted string.",
      KeyAction.FIX),
  KEY_MISSING(
      "idempotency-key-missing",
      400,
      "This operation demands an idempotency key",
      "The request carries no key, and this operation or server demands one.",
      "Make a new random key, for example a UUID, and send it with the request and its retries.",
      KeyAction.FIX),
  KEY_REUSED(
      "idempotency-key-reused",
      409,
      "The idempotency key belongs to another request",
      "This key was used before with another method, path, query or body.",
      "Use a new key for a new request; a retry repeats the first request byte for byte.",
      KeyAction.ROTATE),
  REQUEST_IN_PROGRESS(
      "idempotency-request-in-progress",
      409,
      "The first request with this key is still running",
      "A request with the same key and content has begun and has no answer yet.",
      "Send the same request with the same key again after the time in Retry-After, or with"
          + " 'Prefer: wait=N' to wait for the answer.",
      KeyAction.REUSE),
  RESPONSE_TOO_LARGE(
      "response-too-large",
      500,
      "The answer is too large to be recorded",
      "The operation's answer is larger than the server records, so the operation was rolled back.",
      "Ask the operator to raise the limit, then send the same request again.",
      KeyAction.REUSE),
  OUTCOME_UNKNOWN(
      "outcome-unknown",
      503,
      "The connection to the database was lost during commit",
      "The operation ran, but whether it was committed is not known at this moment.",
      "Send the same request with the same key again: the retry learns what happened.",
      KeyAction.REUSE),
  OVERLOADED(
      "overloaded",
      503,
      "The server holds as many protected calls as it will",
      "More protected operations are running than the server admits; this one did not run.",
      "Send the same request with the same key again after the time in Retry-After.",
      KeyAction.REUSE);

  private final Description description;
  private final KeyAction keyAction;

  IdempotencyProblem(
      String code,
      int status,
      String title,
      String explanation,
      String remedy,
      KeyAction keyAction) {
    this.description = new Description(code, status, title, explanation, remedy);
    this.keyAction = keyAction;
  }

  @Override
  public Description description() {
    return description;
  }

  @Override
  public boolean retryable() {
    return status() == 503 || this == REQUEST_IN_PROGRESS;
  }

  @Override
  public KeyAction keyAction() {
    return keyAction;
  }

  /** The pages of these problems. */
  @ApplicationScoped
  public static class Catalog implements ProblemCatalog {
    @Override
    public List<IdempotencyProblem> types() {
      return List.of(IdempotencyProblem.values());
    }
  }
}
