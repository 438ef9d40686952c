package org.justonce.platform;

import jakarta.servlet.http.HttpServletRequest;

/**
 * The tenant of the authenticated caller, as a request attribute: the authentication sets it, the
 * modules that must not know how callers authenticate read it.
 */
public final class CallerTenant {

  private static final String ATTRIBUTE = "org.justonce.tenant";

  private CallerTenant() {}

  /** Sets the tenant of the caller. */
  public static void set(HttpServletRequest request, String tenant) {
    request.setAttribute(ATTRIBUTE, tenant);
  }

  /**
   * The tenant, 1 to 64 characters.
   *
   * @throws ProblemException 403 {@code forbidden} when the caller belongs to no tenant
   */
  public static String require(HttpServletRequest request) {
    if (request.getAttribute(ATTRIBUTE) instanceof String tenant) {
      return tenant;
    }
    throw new ProblemException(CommonProblem.FORBIDDEN, "The API key belongs to no tenant.");
  }
}
