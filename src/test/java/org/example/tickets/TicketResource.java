package org.example.tickets;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.justonce.idempotency.DownstreamKey;
import org.justonce.idempotency.Idempotent;

/** Sells tickets, and does a few things that are not protected. */
@Path("/tickets")
@RequestScoped
@Produces(MediaType.TEXT_PLAIN)
public class TicketResource {

  @Inject private BoxOffice boxOffice;

  @Context private HttpServletRequest request;

  @POST
  @Idempotent
  public Response sell(String holder) {
    return Response.status(Response.Status.CREATED).entity(boxOffice.sell(holder)).build();
  }

  @POST
  @Path("order-form")
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  @Idempotent(keyRequired = true)
  public Response sellByForm(@FormParam("holder") String holder) {
    return sell(holder);
  }

  /** Would ask a carrier, who is told the key. */
  @POST
  @Path("{id}/shipment")
  @Idempotent(hold = Idempotent.Hold.LEASED)
  public Response ship(@PathParam("id") String id) {
    String carriersKey = DownstreamKey.of(request).orElseThrow();
    boxOffice.ship(id, carriersKey);
    return Response.accepted(carriersKey).build();
  }

  /** Tells how much it got. */
  @POST
  @Path("photos")
  public long upload(byte[] photo) {
    return photo.length;
  }

  @GET
  @Path("weather")
  public CompletionStage<String> answerLater() {
    return CompletableFuture.supplyAsync(() -> "sunny");
  }
}
