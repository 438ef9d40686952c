package org.justonce.idempotency;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.ws.rs.HttpMethod;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Refuses at deployment what cannot be a protected operation, with a message that names the method:
 * see {@link ProtectedOperation#of}. What the container does not show to extensions is refused at
 * its first request.
 */
public class ProtectedOperationCheck implements Extension {

  private final List<IllegalArgumentException> refused = new ArrayList<>();

  <T> void look(@Observes @WithAnnotations(Idempotent.class) ProcessAnnotatedType<T> event) {
    Class<T> type = event.getAnnotatedType().getJavaClass();
    for (Method method : type.getMethods()) {
      if (isProtected(type, method)) {
        try {
          ProtectedOperation.of(type, method);
        } catch (IllegalArgumentException e) {
          refused.add(e);
        }
      }
    }
  }

  void report(@Observes AfterDeploymentValidation event) {
    refused.forEach(event::addDeploymentProblem);
  }

  private static boolean isProtected(Class<?> type, Method method) {
    return method.isAnnotationPresent(Idempotent.class)
        || type.isAnnotationPresent(Idempotent.class) && isResourceMethod(method);
  }

  /** Each annotation of an HTTP method carries this one. */
  private static boolean isResourceMethod(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(Annotation::annotationType)
        .anyMatch(type -> type.isAnnotationPresent(HttpMethod.class));
  }
}
