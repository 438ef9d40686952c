package org.justonce.platform;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes a problem where no resource answers. */
public final class ProblemResponse {

  private ProblemResponse() {}

  /** Writes status, headers and body; the response must not be committed. */
  public static void write(
      Problem problem, HttpServletRequest request, HttpServletResponse response) {
    byte[] body = problem.toBytes(request.getContextPath());
    response.setStatus(problem.status());
    response.setContentType(Problem.MEDIA_TYPE);
    response.setContentLength(body.length);
    if (problem.type().retryable()) {
      response.setIntHeader("Retry-After", problem.retryAfterSeconds());
    }
    try {
      response.getOutputStream().write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
