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
 */
public record Problem(
    ProblemType type,
    int status,
    String detail,
    String instance,
    List<FieldError> errors,
    KeyAction keyAction) {

  /** The media type of a problem. */
  public static final String MEDIA_TYPE = "application/problem+json";

  /** A problem of the given type with its own words. */
  public static Problem of(ProblemType type, String detail) {
    return new Problem(
        type, type.status(), detail, "urn:uuid:" + UUID.randomUUID(), List.of(), null);
  }

  /** Failed validation: 422 with one entry for each wrong member. */
  public static Problem validation(List<FieldError> errors) {
    Problem problem =
        of(CommonProblem.VALIDATION_FAILED, errors.size() + " member(s) of the request are wrong.");
    return new Problem(
        problem.type, problem.status, problem.detail, problem.instance, List.copyOf(errors), null);
  }

  /** The same occurrence, telling what to do with the key. */
  public Problem withKeyAction(KeyAction action) {
    return new Problem(type, status, detail, instance, errors, action);
  }

  /** The same occurrence with another status. */
  public Problem withStatus(int otherStatus) {
    return new Problem(type, otherStatus, detail, instance, errors, keyAction);
  }

  /** The answer: status, body, and {@code Retry-After: 1} where the type is retryable. */
  public Response toResponse() {
    Response.ResponseBuilder response = Response.status(status).type(MEDIA_TYPE).entity(this);
    if (type.retryable()) {
      response.header("Retry-After", retryAfterSeconds());
    }
    return response.build();
  }

  /** Seconds after which a retryable request is worth sending again. */
  public static int retryAfterSeconds() {
    return 1;
  }

  /** The body as it goes over the wire. */
  public byte[] toBytes() {
    return toJson().toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The body. */
  public JsonObject toJson() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("type", "/problems/" + type.code())
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
