package org.justonce.admin;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.justonce.order.HistoryPage;
import org.justonce.order.OrderQueries;
import org.justonce.order.OrderView;
import org.justonce.order.Refusals;
import org.justonce.security.Roles;

/** The orders of all tenants: read, and what has happened to them. */
@Path("/v1/admin/orders")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@RolesAllowed(Roles.OPS)
public class AdminOrderResource {

  private static final String ANY_TENANT = null;

  @Inject private OrderQueries orders;

  @Context private HttpServletRequest request;

  /** 200 with the order and its tenant; 404. */
  @GET
  @Path("{id}")
  public Response read(@PathParam("id") String id) {
    return orders
        .find(ANY_TENANT, id)
        .map(order -> Response.ok(withTenant(order)).build())
        .orElseGet(() -> Refusals.orderNotFound(id));
  }

  /** 200 with a page of what has happened, oldest first, with operators' notes; 400, 404. */
  @GET
  @Path("{id}/history")
  public Response history(
      @PathParam("id") String id,
      @QueryParam("limit") String limit,
      @QueryParam("after") String after) {
    String path = request.getContextPath() + "/api/v1/admin/orders/" + id + "/history";
    return HistoryPage.read(limit, after).answer(orders, ANY_TENANT, id, path);
  }

  private static JsonObject withTenant(OrderView order) {
    return Json.createObjectBuilder(order.json()).add("tenant", order.tenant()).build();
  }
}
