package org.justonce.idempotency;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;

/**
 * Tells a caller that it was made to wait as it preferred, on whatever answer it gets. Comes after
 * the filters that choose the answer.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.USER - 100)
public class PreferenceAppliedFilter implements ContainerResponseFilter {

  @Context private HttpServletRequest request;

  @Override
  public void filter(ContainerRequestContext context, ContainerResponseContext response) {
    Patience.waitedSeconds(request)
        .ifPresent(
            seconds -> response.getHeaders().putSingle("Preference-Applied", "wait=" + seconds));
  }
}
