package org.justonce.payment;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Collections;

/**
 * The callbacks' door for payment facts. Whoever calls proves itself by its signature, and may send
 * and accept what types it likes: the body is what counts.
 */
@Path("/v1/webhooks/{provider}")
@RequestScoped
@PermitAll
public class WebhookResource {

  @Inject private WebhookService service;

  @Context private HttpServletRequest request;

  /** 200 with the outcome, of which none is worth a retry; 400, 401, 409, 413, 415, 503. */
  @POST
  @AsSent
  public Response receive(@PathParam("provider") String provider, byte[] body) {
    WebhookHeaders headers =
        WebhookHeaders.read(name -> Collections.list(request.getHeaders(name)));
    DeliveryOutcome outcome = service.receive(provider, headers, body);
    return Response.ok(outcome.json(), MediaType.APPLICATION_JSON_TYPE).build();
  }
}
