package org.justonce.it.archive.refused;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import org.justonce.idempotency.Idempotent;

/** What cannot be protected; an archive with it is not to be deployed. */
@Path("/v1/test/async-sales")
@RequestScoped
public class AsyncSalesResource {

  /** Answers, but not as the layer could record it. */
  @POST
  @Idempotent
  public void sellLater(@Suspended AsyncResponse answer) {
    answer.resume("sold");
  }
}
