package org.justonce.it.archive;

import jakarta.ejb.ApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.UUID;

/** An exception of an application that says itself how it is answered: as a text. */
@ApplicationException(rollback = true)
public class Declined extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final int status;

  Declined(int status) {
    super("declined");
    this.status = status;
  }

  /** Answers differently each time. */
  @Provider
  public static class Mapper implements ExceptionMapper<Declined> {
    @Override
    public Response toResponse(Declined declined) {
      return Response.status(declined.status)
          .type("text/plain;charset=UTF-8")
          .entity("declined " + UUID.randomUUID())
          .build();
    }
  }
}
