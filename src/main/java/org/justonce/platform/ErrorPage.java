package org.justonce.platform;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Answers where the server would answer with a page of its own: for a request that reached no
 * resource, or whose resource could not be answered for. Tells the caller a problem and nothing of
 * what it was thrown by.
 */
@WebServlet("/error")
public class ErrorPage extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final Logger LOG = Logger.getLogger(ErrorPage.class.getName());

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response) {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    ProblemType type = CommonProblem.ofStatus(status instanceof Integer code ? code : 404);
    Problem problem = Problem.of(type, type.description().explanation());
    if (request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable thrown
        && type.status() >= 500) {
      LOG.log(Level.SEVERE, thrown, () -> "request failed: " + problem.instance());
    }
    ProblemResponse.write(problem, request, response);
  }
}
