package org.justonce.it.archive;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.util.List;
import org.justonce.idempotency.Idempotent;
import org.justonce.order.OrderService;
import org.justonce.order.PlaceOrder;
import org.justonce.platform.CallerTenant;

/** Protected operations that sell one piece of a product, and whose answer then goes wrong. */
@Path("/v1/test/failures")
@RequestScoped
@Idempotent
public class FailuresResource {

  private static final int PIECE = 20_000;

  @Inject private OrderService orders;
  @EJB private Decliner decliner;
  @Context private HttpServletRequest request;

  @QueryParam("sku")
  private String sku;

  /** A view that cannot be written. */
  public static final class Unwritable {
    /** Fails. */
    public String getName() {
      throw new IllegalStateException("secret-of-the-view");
    }
  }

  private void sell() {
    orders.place(
        CallerTenant.require(request), new PlaceOrder("EUR", List.of(new PlaceOrder.Line(sku, 1))));
  }

  /** An exception with a mapper of its own, while the transaction is active. */
  @POST
  @Path("declined")
  public void declined(@QueryParam("status") int status) {
    sell();
    throw new Declined(status);
  }

  /** The same exception of an EJB, which has marked the transaction. */
  @POST
  @Path("declined-by-ejb")
  public void declinedByEjb(@QueryParam("status") int status) {
    sell();
    decliner.decline(status);
  }

  /** A stream that fails after half of it. */
  @POST
  @Path("breaks-off")
  public Response breaksOff(@QueryParam("by") String by, @QueryParam("status") int status) {
    sell();
    StreamingOutput half =
        out -> {
          out.write(new byte[PIECE]);
          out.flush();
          switch (by) {
            case "io" -> throw new IOException("secret-of-the-stream");
            case "runtime" -> throw new IllegalStateException("secret-of-the-stream");
            case "refusal" -> throw new ClientErrorException("secret-of-the-stream", 409);
            default -> throw new AssertionError("secret-of-the-stream");
          }
        };
    return Response.status(status).entity(half).type(MediaType.APPLICATION_OCTET_STREAM).build();
  }

  /** An entity whose getter fails. */
  @POST
  @Path("bad-view")
  public Response badView() {
    sell();
    return Response.ok(new Unwritable(), MediaType.APPLICATION_JSON).build();
  }

  /** An entity that nothing can write in its type. */
  @POST
  @Path("no-writer")
  public Response noWriter() {
    sell();
    return Response.ok(new Unwritable(), "application/x-unknown").build();
  }
}
