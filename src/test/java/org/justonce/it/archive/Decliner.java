package org.justonce.it.archive;

import jakarta.ejb.Stateless;

/** An EJB, whose exceptions leave the caller's transaction fit for rollback only. */
@Stateless
public class Decliner {

  /** Never returns. */
  public void decline(int status) {
    throw new Declined(status);
  }
}
