package org.justonce.order;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.justonce.idempotency.Idempotent;
import org.justonce.platform.CallerTenant;
import org.justonce.platform.Problem;
import org.justonce.platform.RequestDocument;
import org.justonce.security.Roles;

/** Orders of the caller's tenant: place, read, list, cancel. */
@Path("/v1/orders")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@RolesAllowed(Roles.ORDERS)
public class OrderResource {

  @Inject private OrderService orders;
  @Inject private OrderQueries queries;

  @Context private HttpServletRequest request;

  /** 201 with Location and the order; 409, 422 when nothing was reserved. */
  @POST
  @Idempotent
  @Consumes(MediaType.APPLICATION_JSON)
  public Response place(RequestDocument body) {
    PlaceResult result = orders.place(CallerTenant.require(request), PlaceOrder.read(body));
    if (result instanceof PlaceResult.Placed placed) {
      OrderView order = placed.order();
      return Response.status(Response.Status.CREATED)
          .header(HttpHeaders.LOCATION, path() + "/" + order.id())
          .tag(order.tag())
          .entity(order.json())
          .build();
    }
    if (result instanceof PlaceResult.Invalid invalid) {
      return Problem.validation(invalid.errors()).toResponse();
    }
    return Refusals.toResponse(((PlaceResult.Refused) result).refusal());
  }

  /** 200 with the order, 304 when the caller has it already, 404. */
  @GET
  @Path("{id}")
  public Response read(@PathParam("id") String id, @Context Request conditions) {
    return queries
        .find(CallerTenant.require(request), id)
        .map(order -> unlessKnown(order, conditions))
        .orElseGet(() -> Refusals.orderNotFound(id));
  }

  private static Response unlessKnown(OrderView order, Request conditions) {
    Response.ResponseBuilder known = conditions.evaluatePreconditions(order.tag());
    return known != null ? known.build() : Response.ok(order.json()).tag(order.tag()).build();
  }

  /** 200 with a page of orders, newest first; the Link header leads to the next page. */
  @GET
  public Response list(
      @QueryParam("status") String status,
      @QueryParam("limit") String limit,
      @QueryParam("after") String after) {
    ListParameters<OrderStatus> page = ListParameters.read(OrderStatus.class, status, limit, after);
    List<OrderView> found =
        queries.list(CallerTenant.require(request), page.status(), page.after(), page.limit() + 1);
    return ListAnswer.of(
        found, page.limit(), OrderView::json, last -> path() + "?" + page.next(last.cursor()));
  }

  /** Without host and scheme: what a caller says of them is not to be stored and repeated. */
  private String path() {
    return request.getContextPath() + "/api/v1/orders";
  }

  /** 200 with the order, also when it was cancelled before; 404, 409. */
  @POST
  @Path("{id}/cancellation")
  @Idempotent
  public Response cancel(@PathParam("id") String id) {
    CancelResult result = orders.cancel(CallerTenant.require(request), id);
    if (result instanceof CancelResult.Cancelled cancelled) {
      return Response.ok(cancelled.order().json()).tag(cancelled.order().tag()).build();
    }
    return Refusals.toResponse(((CancelResult.Refused) result).refusal());
  }
}
