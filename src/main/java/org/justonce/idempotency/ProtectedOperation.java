package org.justonce.idempotency;

import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * How one protected operation wants its keys treated, as its annotation says.
 *
 * @param name class and method, for logs and averages
 * @param hold how the key is held
 * @param keyRequired whether a request without a key is refused
 * @param lease of a leased key; empty for the setting's
 * @param retention of the answer; empty for the setting's
 */
record ProtectedOperation(
    String name,
    Idempotent.Hold hold,
    boolean keyRequired,
    Optional<Duration> lease,
    Optional<Duration> retention) {

  static final Duration SHORTEST_LEASE = Duration.ofSeconds(3);
  static final Duration SHORTEST_RETENTION = Duration.ofSeconds(1);

  /**
   * The operation behind a resource method; the annotation of the method wins over the class's.
   *
   * @throws IllegalArgumentException when the method cannot be a protected operation; the message
   *     tells the developer why
   */
  static ProtectedOperation of(Class<?> resource, Method method) {
    String name = resource.getName() + "." + method.getName();
    if (answersLater(method)) {
      throw new IllegalArgumentException(
          name
              + " is @Idempotent but answers asynchronously: a protected operation must answer on the"
              + " thread of its request, because its answer is recorded in the transaction there");
    }
    Idempotent annotation =
        Optional.ofNullable(method.getAnnotation(Idempotent.class))
            .or(() -> Optional.ofNullable(resource.getAnnotation(Idempotent.class)))
            .orElseThrow(
                () -> new IllegalArgumentException(name + " does not itself carry @Idempotent"));
    return new ProtectedOperation(
        name,
        annotation.hold(),
        annotation.keyRequired(),
        duration(name, "lease", annotation.lease(), SHORTEST_LEASE),
        duration(name, "retention", annotation.retention(), SHORTEST_RETENTION));
  }

  private static boolean answersLater(Method method) {
    return CompletionStage.class.isAssignableFrom(method.getReturnType())
        || Flow.Publisher.class.isAssignableFrom(method.getReturnType())
        || Arrays.stream(method.getParameters()).anyMatch(ProtectedOperation::isAnsweredLater);
  }

  private static boolean isAnsweredLater(Parameter parameter) {
    return parameter.isAnnotationPresent(Suspended.class)
        || SseEventSink.class.isAssignableFrom(parameter.getType());
  }

  private static Optional<Duration> duration(
      String operation, String member, String text, Duration shortest) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(requireWholeSeconds(Duration.parse(text), shortest));
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s: @Idempotent(%s = \"%s\") must be an ISO 8601 duration of whole seconds, at least %s"
              .formatted(operation, member, text, shortest),
          e);
    }
  }

  /**
   * The duration itself.
   *
   * @throws IllegalArgumentException when the store cannot keep it
   */
  static Duration requireWholeSeconds(Duration duration, Duration shortest) {
    if (duration.compareTo(shortest) < 0 || duration.getNano() != 0) {
      throw new IllegalArgumentException(
          duration + " is not a duration of whole seconds, at least " + shortest);
    }
    return duration;
  }
}
