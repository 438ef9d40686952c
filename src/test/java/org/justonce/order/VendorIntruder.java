package org.justonce.order;

import org.eclipse.persistence.jpa.JpaEntityManager;

/** Uses a class of the server's own; proves that the architecture's rules bite. */
public class VendorIntruder {

  /** The forbidden dependency. */
  JpaEntityManager entityManager;
}
