package org.justonce.idempotency;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the protected operations of the application at deployment, and refuses what cannot be one,
 * with a message that names the method: see {@link ProtectedOperation#of}. What the container does
 * not show to extensions is refused at its first request.
 */
public class ProtectedOperationCheck implements Extension {

  private final Map<String, ProtectedOperation> found = new TreeMap<>();
  private final List<IllegalArgumentException> refused = new ArrayList<>();

  <T> void look(@Observes @WithAnnotations(Idempotent.class) ProcessAnnotatedType<T> event) {
    Class<T> type = event.getAnnotatedType().getJavaClass();
    for (Method method : type.getMethods()) {
      httpMethod(method)
          .filter(verb -> isProtected(type, method))
          .ifPresent(verb -> check(type, method, verb));
    }
  }

  private static boolean isProtected(Class<?> type, Method method) {
    return method.isAnnotationPresent(Idempotent.class)
        || type.isAnnotationPresent(Idempotent.class);
  }

  /** Each annotation of an HTTP method carries one that names it. */
  private static Optional<String> httpMethod(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
        .filter(named -> named != null)
        .map(HttpMethod::value)
        .findFirst();
  }

  private void check(Class<?> type, Method method, String verb) {
    try {
      found.put(verb + " " + path(type, method), ProtectedOperation.of(type, method));
    } catch (IllegalArgumentException e) {
      refused.add(e);
    }
  }

  private static String path(Class<?> type, Method method) {
    return segments(type.getAnnotation(Path.class)) + segments(method.getAnnotation(Path.class));
  }

  /** With one slash in front and none behind, and parameters without their patterns. */
  private static String segments(Path annotation) {
    String path = annotation == null ? "" : annotation.value().replaceAll("^/+|/+$", "");
    return path.isEmpty()
        ? ""
        : "/" + path.replaceAll("\\{\\s*([\\w.-]+)\\s*(?::[^{}]*)?}", "{$1}");
  }

  void report(@Observes AfterDeploymentValidation event) {
    refused.forEach(event::addDeploymentProblem);
  }

  /**
   * The operations by HTTP method and path, for example {@code POST /v1/orders/{id}}; the path is
   * relative to the application's base path.
   */
  Map<String, ProtectedOperation> operations() {
    return Map.copyOf(found);
  }
}
