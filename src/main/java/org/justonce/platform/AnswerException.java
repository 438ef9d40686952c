package org.justonce.platform;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;

/** Replaces the answer that is being written by a finished one, which no mapper changes. */
public class AnswerException extends WebApplicationException {

  private static final long serialVersionUID = 1L;

  /** Answers with the given response. */
  public AnswerException(Response answer) {
    super(answer);
  }
}
