package org.example.tickets;

import jakarta.annotation.Priority;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import org.justonce.platform.CallerTenant;

/** Callers like {@code carol@acme} work for a tenant; others for themselves. */
@Provider
@Priority(Priorities.AUTHENTICATION)
public class TenantFilter implements ContainerRequestFilter {

  @Context private HttpServletRequest request;

  @Override
  public void filter(ContainerRequestContext context) {
    String caller = request.getRemoteUser();
    int at = caller.indexOf('@');
    if (at > 0) {
      CallerTenant.set(request, caller.substring(at + 1));
    }
  }
}
