package org.justonce.platform;

import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;

/**
 * The tenant of the authenticated caller, the scope of its keys: the authentication sets it, the
 * modules that must not know how callers authenticate read it.
 *
 * <p>An application whose authentication knows no tenants sets none: each caller then is a tenant
 * of its own, known by the name of its principal.
 */
public final class CallerTenant {

  private static final String ATTRIBUTE = "org.justonce.tenant";
  private static final int MAX_LENGTH = 64;

  /** Keeps callers apart from tenants that an authentication has set. */
  private static final String OF_PRINCIPAL = "user:";

  private static final Object NONE = new Object();

  private CallerTenant() {}

  /**
   * Sets the tenant of the caller.
   *
   * @param tenant 1 to 64 characters
   * @throws IllegalArgumentException when it is empty or longer
   */
  public static void set(HttpServletRequest request, String tenant) {
    if (tenant.isEmpty() || tenant.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("a tenant has 1 to 64 characters: " + tenant);
    }
    request.setAttribute(ATTRIBUTE, tenant);
  }

  /** Says that the caller belongs to no tenant, whoever it is. */
  public static void setNone(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, NONE);
  }

  /**
   * The tenant, 1 to 64 characters: what was set, else one that stands for the caller's principal
   * alone.
   *
   * @throws ProblemException 403 {@code forbidden} when the caller belongs to no tenant: it was
   *     said so, or nothing was set and nobody is logged in
   */
  public static String require(HttpServletRequest request) {
    Object set = request.getAttribute(ATTRIBUTE);
    if (set instanceof String tenant) {
      return tenant;
    }
    Principal caller = request.getUserPrincipal();
    if (set == NONE || caller == null || caller.getName() == null || caller.getName().isBlank()) {
      throw new ProblemException(CommonProblem.FORBIDDEN, "The caller belongs to no tenant.");
    }
    return of(caller.getName());
  }

  /** The hash of a long name cannot be met by a short one: it has no prefix. */
  private static String of(String principal) {
    String tenant = OF_PRINCIPAL + principal;
    return tenant.length() <= MAX_LENGTH ? tenant : Sha256.hex(principal);
  }
}
