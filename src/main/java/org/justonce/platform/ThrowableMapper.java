package org.justonce.platform;

import jakarta.ejb.EJBAccessException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.RollbackException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.sql.SQLException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Turns whatever an operation throws into a problem: the one place where an exception becomes a
 * status. An unexpected one is logged with the {@code instance} that the caller sees, and tells the
 * caller nothing else.
 */
@Provider
@ApplicationScoped
public class ThrowableMapper implements ExceptionMapper<Throwable> {

  private static final Logger LOG = Logger.getLogger(ThrowableMapper.class.getName());

  @Inject private Database database;

  @Override
  public Response toResponse(Throwable thrown) {
    for (Throwable t = thrown; t != null && t != t.getCause(); t = t.getCause()) {
      if (t instanceof ProblemException e) {
        return e.problem().toResponse();
      }
      if (t instanceof AnswerException e) {
        return e.getResponse();
      }
      if (t instanceof EJBAccessException) {
        return Problem.of(CommonProblem.FORBIDDEN, "The role is missing.").toResponse();
      }
      if (t instanceof WebApplicationException e) {
        return ofStatus(e);
      }
    }
    return switch (database.classify(thrown)) {
      case BUSY -> Problem.of(CommonProblem.BUSY, "A lock was not to be had in time.").toResponse();
      case UNAVAILABLE ->
          Problem.of(CommonProblem.STORE_UNAVAILABLE, "The database did not answer.").toResponse();
      case OTHER ->
          wasEndedByTheContainer(thrown)
              ? Problem.of(CommonProblem.BUSY, "The transaction took too long.").toResponse()
              : internalError(thrown);
    };
  }

  /** Its time was over: no statement has failed, and it was rolled back all the same. */
  static boolean wasEndedByTheContainer(Throwable thrown) {
    boolean rolledBack = false;
    for (Throwable t = thrown; t != null && t != t.getCause(); t = t.getCause()) {
      if (t instanceof SQLException) {
        return false;
      }
      rolledBack |= t instanceof RollbackException;
    }
    return rolledBack;
  }

  private static Response ofStatus(WebApplicationException thrown) {
    Response original = thrown.getResponse();
    if (original.getEntity() instanceof Problem || original.getStatus() < 400) {
      return original;
    }
    CommonProblem type = CommonProblem.ofStatus(original.getStatus());
    if (type == CommonProblem.INTERNAL_ERROR) {
      return internalError(thrown);
    }
    Response problem = Problem.of(type, type.description().explanation()).toResponse();
    Response.ResponseBuilder answer = Response.fromResponse(problem);
    Object allow = original.getHeaders().getFirst("Allow");
    if (allow != null) {
      answer.header("Allow", allow);
    }
    return answer.build();
  }

  private static Response internalError(Throwable thrown) {
    Problem problem =
        Problem.of(CommonProblem.INTERNAL_ERROR, "The operation failed and was rolled back.");
    LOG.log(Level.SEVERE, thrown, () -> "operation failed: " + problem.instance());
    return problem.toResponse();
  }
}
