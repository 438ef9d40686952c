package org.justonce.order;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.justonce.idempotency.Idempotent;
import org.justonce.platform.CallerTenant;
import org.justonce.platform.RequestDocument;
import org.justonce.security.Roles;

/** The API's door for payment facts. */
@Path("/v1/orders/{id}/payments")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@RolesAllowed(Roles.PAYMENTS)
public class PaymentResource {

  @Inject private OrderService orders;

  @Context private HttpServletRequest request;

  /** 201 when the fact settled the order, 200 when it had before; 404, 409, 422. */
  @POST
  @Idempotent
  @Consumes(MediaType.APPLICATION_JSON)
  public Response pay(@PathParam("id") String orderId, RequestDocument body) {
    String tenant = CallerTenant.require(request);
    PaymentFact fact = PaymentFact.read(body, orderId);
    body.refuseUnknownMembers();
    body.throwIfInvalid();
    PaymentResult result = orders.markPaid(tenant, fact, Arrival.byApi());
    if (result instanceof PaymentResult.Applied applied) {
      return Response.status(Response.Status.CREATED).entity(paid(applied.order(), false)).build();
    }
    if (result instanceof PaymentResult.AlreadyPaid already) {
      return Response.ok(paid(already.order(), true)).build();
    }
    return Refusals.toResponse(((PaymentResult.Refused) result).refusal());
  }

  private static JsonObject paid(OrderView order, boolean alreadyPaid) {
    return Json.createObjectBuilder()
        .add("alreadyPaid", alreadyPaid)
        .add("order", order.json())
        .build();
  }
}
