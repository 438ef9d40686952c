package org.example.tickets.async;

import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.justonce.idempotency.Idempotent;

/** What cannot be protected. */
@Path("/later")
@RequestScoped
public class AsyncTicketResource {

  @POST
  @Idempotent
  public CompletionStage<String> sellLater() {
    return CompletableFuture.completedFuture("sold");
  }
}
