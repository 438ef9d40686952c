package org.justonce.platform;

import jakarta.ejb.ApplicationException;

/** Ends a request with a problem. A transaction that it leaves is rolled back. */
@ApplicationException(rollback = true)
public class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Problem problem;

  /** Ends the request with the given problem. */
  public ProblemException(Problem problem) {
    super(problem.type().code());
    this.problem = problem;
  }

  /** Ends the request with a problem of the given type. */
  public ProblemException(ProblemType type, String detail) {
    this(Problem.of(type, detail));
  }

  /** What the caller is told. */
  public Problem problem() {
    return problem;
  }
}
