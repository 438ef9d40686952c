package org.justonce.payment;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.justonce.idempotency.Idempotent;
import org.justonce.order.Refusals;
import org.justonce.platform.CallerTenant;
import org.justonce.platform.RequestDocument;
import org.justonce.security.Roles;

/** Asks a provider to take the payment of an order. */
@Path("/v1/orders/{id}/payment-requests")
@Produces(MediaType.APPLICATION_JSON)
@RequestScoped
@RolesAllowed(Roles.PAYMENTS)
public class PaymentRequestResource {

  @Inject private PaymentProviders providers;
  @Inject private PaymentRequestService service;

  @Context private HttpServletRequest request;

  /** 202 with the provider's payment, also when it was opened before; 404, 409, 422, 502, 504. */
  @POST
  @Idempotent(hold = Idempotent.Hold.LEASED)
  @Consumes(MediaType.APPLICATION_JSON)
  public Response open(@PathParam("id") String orderId, RequestDocument body) {
    String tenant = CallerTenant.require(request);
    PaymentProvider provider = readProvider(body);
    PaymentRequestState state = service.open(tenant, orderId, provider);
    if (state instanceof PaymentRequestState.Opened opened) {
      return Response.accepted(opened.payment().json()).build();
    }
    return Refusals.toResponse(((PaymentRequestState.Refused) state).refusal());
  }

  private PaymentProvider readProvider(RequestDocument body) {
    Optional<PaymentProvider> provider = providers.find(RequestPayment.read(body).provider());
    if (provider.isEmpty()) {
      body.note("provider", "unknown-provider", "is not configured");
      body.throwIfInvalid();
    }
    return provider.orElseThrow();
  }
}
