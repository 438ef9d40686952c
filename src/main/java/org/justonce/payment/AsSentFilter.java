package org.justonce.payment;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.ProblemException;

/** Refuses a coded body before it is read: what would be decoded is not what was signed. */
@AsSent
@Provider
@ApplicationScoped
@Priority(Priorities.HEADER_DECORATOR)
public class AsSentFilter implements ContainerRequestFilter {

  @Override
  public void filter(ContainerRequestContext request) {
    String coding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
    if (coding != null && !coding.isBlank() && !coding.strip().equalsIgnoreCase("identity")) {
      throw new ProblemException(
          CommonProblem.UNSUPPORTED_MEDIA_TYPE, "A signed body is taken as it is, without coding.");
    }
  }
}
