package org.justonce.order;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.justonce.platform.CallerTenant;
import org.justonce.security.Roles;

/** What happened to an order of the caller's tenant. */
@Path("/v1/orders/{id}/history")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@RolesAllowed(Roles.ORDERS)
public class HistoryResource {

  @Inject private OrderQueries queries;

  @Context private HttpServletRequest request;

  /** 200 with a page, oldest first; the Link header leads to the next page; 400, 404. */
  @GET
  public Response list(
      @PathParam("id") String orderId,
      @QueryParam("limit") String limit,
      @QueryParam("after") String after) {
    HistoryPage page = HistoryPage.read(limit, after);
    String path = request.getContextPath() + "/api/v1/orders/" + orderId + "/history";
    return page.answer(queries, CallerTenant.require(request), orderId, path);
  }
}
