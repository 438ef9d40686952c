package org.justonce.order;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.justonce.idempotency.Idempotent;
import org.justonce.platform.CallerTenant;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StrictJson;

/**
 * Notes in the history of an order that the API layer has stopped a duplicate: the operation, which
 * would have written there, did not run. The answer stands, whether or not the note can be written.
 */
@Idempotent
@Provider
@ApplicationScoped
@Priority(Priorities.USER)
public class ReplayedPaymentFilter implements ContainerResponseFilter {

  private static final Logger LOG = Logger.getLogger(ReplayedPaymentFilter.class.getName());
  private static final String REPLAYED = "Idempotent-Replayed";

  @Context private HttpServletRequest request;
  @Context private ResourceInfo routed;

  @Inject private OrderService orders;

  @Override
  public void filter(ContainerRequestContext context, ContainerResponseContext response) {
    if (routed.getResourceClass() != PaymentResource.class
        || !response.getHeaders().containsKey(REPLAYED)) {
      return;
    }
    String orderId = context.getUriInfo().getPathParameters().getFirst("id");
    try {
      orders.noteReplay(CallerTenant.require(request), orderId, fact(context, orderId));
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "a replay could not be noted in the history of its order", e);
    }
  }

  /** What the request says of the payment; a refused one may say nothing that can be read. */
  private static Optional<PaymentFact> fact(ContainerRequestContext context, String orderId) {
    try {
      RequestDocument document =
          new RequestDocument(StrictJson.object(context.getEntityStream().readAllBytes()));
      PaymentFact fact = PaymentFact.read(document, orderId);
      return document.errors().isEmpty() ? Optional.of(fact) : Optional.empty();
    } catch (StrictJson.Malformed | IOException e) {
      return Optional.empty();
    }
  }
}
