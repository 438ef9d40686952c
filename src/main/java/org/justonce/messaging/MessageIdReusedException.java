package org.justonce.messaging;

/** A second message came with the id of a first one whose body is another. It takes no effect. */
public class MessageIdReusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** For the given delivery. */
  public MessageIdReusedException(Delivery delivery) {
    super("message id used before with another body: " + delivery.messageId());
  }
}
