package org.justonce.platform;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** Problems that any operation can answer with. */
public enum CommonProblem implements ProblemType {
  MALFORMED_REQUEST(
      "malformed-request",
      400,
      "The request body is not well-formed JSON",
      "The body could not be parsed: it is empty, not UTF-8, not JSON, nested too deeply, names a"
          + " member twice, or holds a number of more than 1,100 digits.",
      "Send one JSON object as RFC 8259 describes it."),
  INVALID_PARAMETER(
      "invalid-parameter",
      400,
      "A parameter of the request is wrong",
      "The path, a query parameter or a header has a value that cannot be taken.",
      "Correct the parameter that the detail names."),
  UNREADABLE_BODY(
      "unreadable-body",
      400,
      "The request body could not be read",
      "The connection broke while the body was read, or its compression is corrupt.",
      "Send the request again with an intact body."),
  UNAUTHENTICATED(
      "unauthenticated",
      401,
      "An API key is needed",
      "The request carries no API key, or one that is unknown or revoked.",
      "Send 'Authorization: Bearer <api key>' with a valid key."),
  FORBIDDEN(
      "forbidden",
      403,
      "The API key may not do this",
      "The API key is valid, but its client lacks the role or the tenant that the operation needs.",
      "Use a key whose client has the role, or ask an operator for it."),
  NOT_FOUND(
      "not-found",
      404,
      "There is no such resource",
      "No operation answers at this path.",
      "Check the path against the documentation."),
  METHOD_NOT_ALLOWED(
      "method-not-allowed",
      405,
      "The resource does not take this method",
      "The path exists, but not for this HTTP method.",
      "Use one of the methods that the Allow header lists."),
  NOT_ACCEPTABLE(
      "not-acceptable",
      406,
      "No representation fits the Accept header",
      "The operation answers with JSON, and the Accept header excludes it.",
      "Accept application/json."),
  REQUEST_TIMEOUT(
      "request-timeout",
      408,
      "The request took too long to arrive",
      "The server gave up waiting for the request.",
      "Send the request again."),
  PAYLOAD_TOO_LARGE(
      "payload-too-large",
      413,
      "The request body is too large",
      "The body is larger than the limit, before or after decompression.",
      "Send a smaller body."),
  UNSUPPORTED_MEDIA_TYPE(
      "unsupported-media-type",
      415,
      "The body has a type that the operation does not take",
      "The Content-Type or Content-Encoding of the request is not supported here.",
      "Send application/json, plain or with Content-Encoding: gzip."),
  VALIDATION_FAILED(
      "validation-failed",
      422,
      "Members of the request are wrong",
      "The body is JSON, but some members are missing, unknown, of the wrong type or out of range.",
      "Correct each member listed in 'errors' and send the request with a new key."),
  INTERNAL_ERROR(
      "internal-error",
      500,
      "The server failed",
      "An unexpected failure; nothing of the request has taken effect.",
      "Send the same request again; if it keeps failing, report the 'instance' of the problem."),
  BUSY(
      "busy",
      503,
      "The data is in use by others",
      "The operation waited too long for a lock or met a deadlock; nothing of it has taken effect.",
      "Send the same request again after the time in Retry-After."),
  STORE_UNAVAILABLE(
      "store-unavailable",
      503,
      "The database cannot be reached",
      "The database did not answer; nothing of the request has taken effect.",
      "Send the same request again after the time in Retry-After."),
  IDEMPOTENCY_UNAVAILABLE(
      "idempotency-unavailable",
      503,
      "Idempotency cannot be guaranteed at the moment",
      "The store of the idempotency records cannot be reached, so the operation did not run.",
      "Send the same request with the same key again after the time in Retry-After.");

  private final Description description;

  CommonProblem(String code, int status, String title, String explanation, String remedy) {
    this.description = new Description(code, status, title, explanation, remedy);
  }

  @Override
  public Description description() {
    return description;
  }

  @Override
  public boolean retryable() {
    return status() >= 500 || this == UNREADABLE_BODY || this == REQUEST_TIMEOUT;
  }

  /** The problem that a bare status stands for; what has none of its own is a failure. */
  static CommonProblem ofStatus(int status) {
    return switch (status) {
      case 400 -> INVALID_PARAMETER;
      case 401 -> UNAUTHENTICATED;
      case 403 -> FORBIDDEN;
      case 404 -> NOT_FOUND;
      case 405 -> METHOD_NOT_ALLOWED;
      case 406 -> NOT_ACCEPTABLE;
      case 408 -> REQUEST_TIMEOUT;
      case 413 -> PAYLOAD_TOO_LARGE;
      case 415 -> UNSUPPORTED_MEDIA_TYPE;
      default -> INTERNAL_ERROR;
    };
  }

  /** The pages of these problems. */
  @ApplicationScoped
  public static class Catalog implements ProblemCatalog {
    @Override
    public List<CommonProblem> types() {
      return List.of(CommonProblem.values());
    }
  }
}
