package org.justonce.platform;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;

/**
 * Bounds the body of every request, also to operations that are not protected: after authorisation
 * and before anything looks at it.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.ENTITY_CODER)
public class RequestBodyFilter implements ContainerRequestFilter {

  @Context private HttpServletRequest servletRequest;

  @Inject private RequestBody body;

  @Override
  public void filter(ContainerRequestContext request) {
    body.read(request, servletRequest);
  }
}
