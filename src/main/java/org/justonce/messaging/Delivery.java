package org.justonce.messaging;

/**
 * One delivery of a message, perhaps not the first.
 *
 * @param consumer who takes it, 1 to 64 characters; ids of different consumers are different
 * @param messageId the sender's id, 1 to 255 characters, the same for each delivery of a message
 * @param body the whole message; only its SHA-256 is kept
 */
public record Delivery(String consumer, String messageId, String body) {

  /** The most characters that an id may have. */
  public static final int MAX_ID_LENGTH = 255;
}
