package org.justonce.platform;

import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;

/**
 * The tenant of the authenticated caller, and the scope of its keys: the authentication sets it,
 * the modules that must not know how callers authenticate read it.
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

  /** Says that the caller belongs to no tenant, whoever it is; its keys are its own. */
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
    if (request.getAttribute(ATTRIBUTE) == NONE) {
      throw noTenant();
    }
    return keyScope(request);
  }

  /**
   * The scope of the caller's keys, 1 to 64 characters: its tenant; for one that belongs to none,
   * the caller alone, known by its principal. So whoever may call an operation may send a key with
   * it.
   *
   * @throws ProblemException 403 {@code forbidden} when nothing was set and nobody is logged in
   */
  public static String keyScope(HttpServletRequest request) {
    if (request.getAttribute(ATTRIBUTE) instanceof String tenant) {
      return tenant;
    }
    Principal caller = request.getUserPrincipal();
    if (caller == null || caller.getName() == null || caller.getName().isBlank()) {
      throw noTenant();
    }
    return of(caller.getName());
  }

  private static ProblemException noTenant() {
    return new ProblemException(CommonProblem.FORBIDDEN, "The caller belongs to no tenant.");
  }

  /** The hash of a long name cannot be met by a short one: it has no prefix. */
  private static String of(String principal) {
    String tenant = OF_PRINCIPAL + principal;
    return tenant.length() <= MAX_LENGTH ? tenant : Sha256.hex(principal);
  }
}
