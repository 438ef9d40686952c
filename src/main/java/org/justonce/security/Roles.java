package org.justonce.security;

/** The roles that guard operations. */
public final class Roles {

  /** Places, reads and cancels orders of its tenant. */
  public static final String ORDERS = "orders";

  /** Reports payments for orders of its tenant. */
  public static final String PAYMENTS = "payments";

  /** Operates the service. */
  public static final String OPS = "ops";

  private Roles() {}
}
