package org.justonce.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.AuthenticationStatus;
import jakarta.security.enterprise.authentication.mechanism.http.HttpAuthenticationMechanism;
import jakarta.security.enterprise.authentication.mechanism.http.HttpMessageContext;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.justonce.platform.CallerTenant;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.Database;
import org.justonce.platform.KeyHeader;
import org.justonce.platform.Problem;
import org.justonce.platform.ProblemResponse;
import org.justonce.platform.ProblemType;
import org.justonce.platform.StoreFailure;

/**
 * The one way in: a Bearer API key on each request, no session, no redirect.
 *
 * <p>Answers itself: 401 {@code unauthenticated} without a good key, 503 when the keys cannot be
 * checked because the store is down (never 401).
 *
 * <p>Source: RFC 6750, section 2.1 (the header) and section 3 (the challenge).
 */
@ApplicationScoped
public class ApiAuthenticationMechanism implements HttpAuthenticationMechanism {

  private static final Pattern BEARER =
      Pattern.compile("Bearer +([A-Za-z0-9._~+/-]{1,255}=*)", Pattern.CASE_INSENSITIVE);

  @Inject private ApiKeyIdentityStore identityStore;
  @Inject private Database database;
  @Inject private KeyHeader keyHeader;

  @Override
  public AuthenticationStatus validateRequest(
      HttpServletRequest request, HttpServletResponse response, HttpMessageContext context) {
    if (!context.isProtected()) {
      return context.doNothing();
    }
    String token = bearerToken(request);
    if (token == null) {
      return refuse(request, response, CommonProblem.UNAUTHENTICATED, "No API key was sent.");
    }
    CredentialValidationResult result;
    try {
      result = identityStore.validate(new ApiKeyCredential(token));
    } catch (RuntimeException e) {
      if (database.classify(e) == StoreFailure.OTHER) {
        throw e;
      }
      return refuse(request, response, unavailable(request), "The API key cannot be checked.");
    }
    if (result.getStatus() != CredentialValidationResult.Status.VALID) {
      return refuse(request, response, CommonProblem.UNAUTHENTICATED, "The API key is not valid.");
    }
    ApiClient client =
        ((ApiKeyIdentityStore.ApiClientPrincipal) result.getCallerPrincipal()).client();
    if (client.tenant() == null) {
      CallerTenant.setNone(request);
    } else {
      CallerTenant.set(request, client.tenant());
    }
    return context.notifyContainerAboutLogin(result);
  }

  /** Null unless there is exactly one Authorization header, of the Bearer scheme. */
  private static String bearerToken(HttpServletRequest request) {
    List<String> headers = Collections.list(request.getHeaders("Authorization"));
    if (headers.size() != 1) {
      return null;
    }
    Matcher bearer = BEARER.matcher(headers.get(0).strip());
    return bearer.matches() ? bearer.group(1) : null;
  }

  /** Every operation that changes something is protected by the idempotency layer. */
  private static ProblemType unavailable(HttpServletRequest request) {
    return KeyHeader.isSafe(request.getMethod())
        ? CommonProblem.STORE_UNAVAILABLE
        : CommonProblem.IDEMPOTENCY_UNAVAILABLE;
  }

  private AuthenticationStatus refuse(
      HttpServletRequest request, HttpServletResponse response, ProblemType type, String detail) {
    Problem problem = Problem.of(type, detail);
    if (keyHeader.isPresent(request)) {
      problem = problem.withKeyAction(type.keyAction());
    }
    if (type.status() == HttpServletResponse.SC_UNAUTHORIZED) {
      response.setHeader("WWW-Authenticate", "Bearer");
    }
    ProblemResponse.write(problem, request, response);
    return AuthenticationStatus.SEND_FAILURE;
  }
}
