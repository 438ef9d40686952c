package org.justonce.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Refuses an Accept header whose weights are no weights, on which the matching of resources would
 * fail with a server error.
 *
 * <p>Source: RFC 9110, section 12.4.2.
 */
@Provider
@PreMatching
@ApplicationScoped
public class AcceptSyntax implements ContainerRequestFilter {

  private static final Pattern WEIGHT =
      Pattern.compile(";\\s*q\\s*=([^,;]*)", Pattern.CASE_INSENSITIVE);
  private static final Pattern QVALUE = Pattern.compile("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?");

  @Override
  public void filter(ContainerRequestContext request) {
    String accept = request.getHeaderString(HttpHeaders.ACCEPT);
    if (accept == null) {
      return;
    }
    Matcher weight = WEIGHT.matcher(accept);
    while (weight.find()) {
      if (!QVALUE.matcher(weight.group(1).strip()).matches()) {
        throw new ProblemException(
            CommonProblem.INVALID_PARAMETER, "A weight in the Accept header is between 0 and 1.");
      }
    }
  }
}
