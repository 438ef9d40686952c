package org.justonce.idempotency;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import org.justonce.platform.CallerTenant;
import org.justonce.platform.KeyHeader;
import org.justonce.platform.ProblemException;
import org.justonce.platform.RequestBody;

/**
 * The way into a protected operation: reads the body and the key, claims it, and lets the operation
 * run or answers in its place. Runs after routing, authentication and roles.
 */
@Idempotent
@Provider
@ApplicationScoped
@Priority(Priorities.USER)
public class IdempotencyFilter implements ContainerRequestFilter {

  @Context private HttpServletRequest request;
  @Context private ResourceInfo routed;

  @Inject private ProtectedOperations operations;
  @Inject private Admission admission;
  @Inject private ProtectedCalls calls;
  @Inject private KeyHeader keyHeader;
  @Inject private RequestBody body;

  @Override
  public void filter(ContainerRequestContext context) {
    if (KeyHeader.isSafe(context.getMethod())) {
      return;
    }
    body.read(context, request);
    ProtectedOperation operation = operations.of(routed);
    List<String> fields = keyHeader.fields(request);
    if (fields.isEmpty()) {
      admitWithoutKey(operation);
      return;
    }
    RecordKey key = new RecordKey(CallerTenant.keyScope(request), parse(fields).value());
    Fingerprint fingerprint =
        Fingerprint.of(
            context.getMethod(),
            rawPath(),
            request.getQueryString(),
            RequestBody.received(context));
    admission
        .admit(request, operation, operations.claim(operation, key, fingerprint))
        .ifPresent(answer -> context.abortWith(answer.replay()));
  }

  /** Of the URL: a server may leave {@code ;jsessionid=} out of the URI. */
  private String rawPath() {
    String url = request.getRequestURL().toString();
    return url.substring(url.indexOf('/', url.indexOf("://") + 3));
  }

  private void admitWithoutKey(ProtectedOperation operation) {
    if (operations.demandsKey(operation)) {
      throw new ProblemException(
          IdempotencyProblem.KEY_MISSING, "This operation demands an Idempotency-Key header.");
    }
    calls.begin(request, operation);
  }

  private static IdempotencyKey parse(List<String> fields) {
    try {
      return IdempotencyKey.parse(fields);
    } catch (IdempotencyKey.Invalid e) {
      throw new ProblemException(IdempotencyProblem.KEY_INVALID, e.getMessage());
    }
  }
}
