package org.justonce.platform;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/**
 * One occurrence of a problem, the body of every error answer.
 *
 * <p>Source: RFC 9457, section 3.1. Extension members: {@code code}, {@code retryable}, for keyed
 * requests {@code keyAction}, and for failed validation {@code errors}.
 *
 * @param type the kind of problem
 * @param status the HTTP status, the type's unless a setting says otherwise
 * @param detail a sentence about this occurrence; never a stack trace, SQL, class name or stored
 *     body
 * @param instance identifies this occurrence, {@code urn:uuid:…}; the server's log carries it
 * @param errors the wrong members of the request, empty for other problems
 * @param keyAction null when the request carried no key
 * @param retryAfterSeconds after how many seconds a retryable request is worth sending again, at
 *     least 1
 */
public record Problem(
    ProblemType type,
    int status,
    String detail,
    String instance,
    List<FieldError> errors,
    KeyAction keyAction,
    int retryAfterSeconds) {

  /** The media type of a problem. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private static final int DEFAULT_RETRY_AFTER_SECONDS = 1;

  /** A problem of the given type with its own words. */
  public static Problem of(ProblemType type, String detail) {
    return new Problem(
        type,
        type.status(),
        detail,
        "urn:uuid:" + UUID.randomUUID(),
        List.of(),
        null,
        DEFAULT_RETRY_AFTER_SECONDS);
  }

  /** Failed validation: 422 with one entry for each wrong member. */
  public static Problem validation(List<FieldError> errors) {
    Problem problem =
        of(CommonProblem.VALIDATION_FAILED, errors.size() + " member(s) of the request are wrong.");
    return new Problem(
        problem.type,
        problem.status,
        problem.detail,
        problem.instance,
        List.copyOf(errors),
        null,
        DEFAULT_RETRY_AFTER_SECONDS);
  }

  /** The same occurrence, telling what to do with the key. */
  public Problem withKeyAction(KeyAction action) {
    return new Problem(type, status, detail, instance, errors, action, retryAfterSeconds);
  }

  /** The same occurrence with another status. */
  public Problem withStatus(int otherStatus) {
    return new Problem(type, otherStatus, detail, instance, errors, keyAction, retryAfterSeconds);
  }

  /** The same occurrence with its own advice when to come again, in seconds, at least 1. */
  public Problem withRetryAfter(int seconds) {
    return new Problem(type, status, detail, instance, errors, keyAction, seconds);
  }

  /** The answer: status, body, and {@code Retry-After} where the type is retryable. */
  public Response toResponse() {
    Response.ResponseBuilder response = Response.status(status).type(MEDIA_TYPE).entity(this);
    if (type.retryable()) {
      response.header("Retry-After", retryAfterSeconds);
    }
    return response.build();
  }

  /**
   * The body as it goes over the wire.
   *
   * @param contextPath of the application, whose pages the {@code type} leads to; empty at the root
   */
  public byte[] toBytes(String contextPath) {
    return toJson(contextPath).toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The body; the context path as for {@link #toBytes}. */
  public JsonObject toJson(String contextPath) {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("type", contextPath + "/problems/" + type.code())
            .add("title", type.description().title())
            .add("status", status)
            .add("detail", detail)
            .add("instance", instance)
            .add("code", type.code())
            .add("retryable", type.retryable());
    if (keyAction != null) {
      json.add("keyAction", keyAction.wireName());
    }
    if (!errors.isEmpty()) {
      var list = Json.createArrayBuilder();
      for (FieldError error : errors) {
        list.add(
            Json.createObjectBuilder()
                .add("field", error.field())
                .add("code", error.code())
                .add("detail", error.detail()));
      }
      json.add("errors", list);
    }
    return json.build();
  }
}
