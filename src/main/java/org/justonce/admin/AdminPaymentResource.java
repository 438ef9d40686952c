package org.justonce.admin;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import org.justonce.idempotency.Idempotent;
import org.justonce.order.ListAnswer;
import org.justonce.order.ListParameters;
import org.justonce.order.Payment;
import org.justonce.order.PaymentQueries;
import org.justonce.order.PaymentResolutionService;
import org.justonce.order.PaymentView;
import org.justonce.order.Refusals;
import org.justonce.order.ResolutionResult;
import org.justonce.platform.Problem;
import org.justonce.platform.RequestDocument;
import org.justonce.security.Roles;

/** The payments of all tenants: list, read, resolve. */
@Path("/v1/admin/payments")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@RolesAllowed(Roles.OPS)
public class AdminPaymentResource {

  @Inject private PaymentQueries payments;
  @Inject private PaymentResolutionService resolutions;

  @Context private HttpServletRequest request;

  /** 200 with a page of payments, oldest first; the Link header leads to the next page. */
  @GET
  public Response list(
      @QueryParam("status") String status,
      @QueryParam("limit") String limit,
      @QueryParam("after") String after) {
    ListParameters<Payment.Status> page =
        ListParameters.read(Payment.Status.class, status, limit, after);
    List<PaymentView> found = payments.list(page.status(), page.after(), page.limit() + 1);
    return ListAnswer.of(
        found, page.limit(), PaymentView::json, last -> path() + "?" + page.next(last.cursor()));
  }

  private String path() {
    return request.getContextPath() + "/api/v1/admin/payments";
  }

  /** 200 with the payment and the event that was received; 404. */
  @GET
  @Path("{id}")
  public Response read(@PathParam("id") String id) {
    return payments
        .find(id)
        .map(payment -> Response.ok(payment.json()).build())
        .orElseGet(() -> Refusals.paymentNotFound(id));
  }

  /** 200 with the resolved payment, also when it was resolved so before; 404, 409, 422. */
  @POST
  @Path("{id}/resolution")
  @Idempotent
  @Consumes(MediaType.APPLICATION_JSON)
  public Response resolve(@PathParam("id") String id, RequestDocument body) {
    ResolvePayment command = ResolvePayment.read(body, request.getUserPrincipal().getName());
    ResolutionResult result = command.resolve(id, resolutions);
    if (result instanceof ResolutionResult.Resolved resolved) {
      return Response.ok(
              Json.createObjectBuilder()
                  .add("alreadyResolved", resolved.alreadyResolved())
                  .add("payment", resolved.payment().json())
                  .build())
          .build();
    }
    if (result instanceof ResolutionResult.Invalid invalid) {
      return Problem.validation(invalid.errors()).toResponse();
    }
    return Refusals.toResponse(((ResolutionResult.Refused) result).refusal());
  }
}
