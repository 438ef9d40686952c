package org.justonce.idempotency;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import org.justonce.platform.KeyAction;
import org.justonce.platform.KeyHeader;
import org.justonce.platform.Problem;

/** Tells the sender of a keyed request, in every problem, what to do with its key. */
@Provider
@ApplicationScoped
@Priority(Priorities.USER + 100)
public class KeyActionFilter implements ContainerResponseFilter {

  @Context private HttpServletRequest request;

  @Inject private KeyHeader keyHeader;

  @Override
  public void filter(ContainerRequestContext context, ContainerResponseContext response) {
    if (response.getEntity() instanceof Problem problem && keyHeader.isPresent(request)) {
      ProtectedCall call = ProtectedCall.of(request);
      boolean usedUp =
          call != null && call.isClaimed() && ProtectedCalls.isStored(response.getStatus());
      response.setEntity(
          problem.withKeyAction(usedUp ? KeyAction.ROTATE : problem.type().keyAction()));
    }
  }
}
