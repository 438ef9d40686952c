package org.justonce.it.archive;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.NewCookie;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;
import org.justonce.idempotency.Idempotent;
import org.justonce.order.OrderService;
import org.justonce.order.PlaceOrder;
import org.justonce.order.PlaceResult;
import org.justonce.platform.CallerTenant;

/** A protected operation that sells one piece of a product and then ends as the test wants. */
@Path("/v1/test/sales")
@RequestScoped
public class SalesResource {

  @Inject private OrderService orders;
  @Inject private UserTransaction transaction;

  @PersistenceContext(unitName = "justonce")
  private EntityManager entityManager;

  @Context private HttpServletRequest request;

  /** Sells, and answers with the status that the row of the sku in {@code test_outcome} holds. */
  @POST
  @Idempotent
  public Response sell(@QueryParam("sku") String sku) {
    PlaceResult result =
        orders.place(
            CallerTenant.require(request),
            new PlaceOrder("EUR", List.of(new PlaceOrder.Line(sku, 1))));
    int status = outcome(sku);
    if (status == 0) {
      throw new IllegalStateException("the operation fails: secret-of-the-operation");
    }
    return Response.status(status).entity(result.getClass().getSimpleName()).build();
  }

  /** Sells, or refuses with a transaction that can only be rolled back. */
  @POST
  @Path("rolling-back")
  @Idempotent
  public Response sellOrRollBack(@QueryParam("sku") String sku) throws SystemException {
    PlaceResult result =
        orders.place(
            CallerTenant.require(request),
            new PlaceOrder("EUR", List.of(new PlaceOrder.Line(sku, 1))));
    if (result instanceof PlaceResult.Placed) {
      return Response.status(Response.Status.CREATED).entity("sold").build();
    }
    if (transaction.getStatus() == Status.STATUS_ACTIVE) {
      transaction.setRollbackOnly();
    }
    return Response.status(Response.Status.CONFLICT).entity("sold out").build();
  }

  /** Sells one piece under a leased key. */
  @POST
  @Path("leased")
  @Idempotent(hold = Idempotent.Hold.LEASED)
  public Response sellLeased(@QueryParam("sku") String sku) {
    PlaceResult result =
        orders.place(
            CallerTenant.require(request),
            new PlaceOrder("EUR", List.of(new PlaceOrder.Line(sku, 1))));
    return Response.status(Response.Status.CREATED)
        .entity(((PlaceResult.Placed) result).order().id())
        .build();
  }

  /** Answers with everything that a record must and must not keep. */
  @POST
  @Path("receipt")
  @Idempotent
  public Response receipt() {
    byte[] binary = new byte[512];
    for (int i = 0; i < binary.length; i++) {
      binary[i] = (byte) i;
    }
    return Response.created(URI.create("/api/v1/test/sales/receipt/1"))
        .tag("tag-1")
        .language("de")
        .cookie(new NewCookie.Builder("first").value("1").build())
        .cookie(new NewCookie.Builder("second").value("2").build())
        .header("X-Not-Listed", "no")
        .type("application/octet-stream")
        .entity(binary)
        .build();
  }

  /** Sells and answers with nothing but a status. */
  @POST
  @Path("silent")
  @Idempotent
  public Response silent(@QueryParam("sku") String sku) {
    sell(sku);
    return Response.noContent().build();
  }

  /** Sells and answers with as many characters as asked for. */
  @POST
  @Path("long")
  @Idempotent
  public Response longAnswer(@QueryParam("sku") String sku, @QueryParam("length") int length) {
    sell(sku);
    return Response.ok("x".repeat(length)).build();
  }

  /** Sells nothing; how long it takes is up to the gate at which it is held. */
  @POST
  @Path("held")
  @Idempotent
  public Response held() {
    return Response.noContent().build();
  }

  private int outcome(String sku) {
    return ((Number)
            entityManager
                .createNativeQuery("SELECT status FROM test_outcome WHERE sku = ?1")
                .setParameter(1, sku)
                .getSingleResult())
        .intValue();
  }
}
