package org.justonce.speed;

/** The server did something else than it must; a speed that is had this way is worth nothing. */
final class WrongAnswerException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WrongAnswerException(String message) {
    super(message);
  }
}
