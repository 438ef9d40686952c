package org.justonce.payment;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a provider signs its callbacks with.
 *
 * <p>Source: Standard Webhooks 1.0, "Signature scheme", symmetric.
 */
final class WebhookSecret {

  /** What stands before a signature of this scheme. */
  static final String VERSION = "v1,";

  static final int LEAST_BYTES = 24;
  static final int MOST_BYTES = 64;

  private static final String PREFIX = "whsec_";
  private static final String ALGORITHM = "HmacSHA256";

  /** The one that this project publishes, for a newcomer's machine. */
  private static final WebhookSecret OF_DEVELOPMENT =
      parse("whsec_anVzdG9uY2UtZGV2ZWxvcG1lbnQtc2VjcmV0LTE=");

  private final SecretKeySpec key;

  private WebhookSecret(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  /**
   * Reads a secret as providers show it: {@code whsec_} and the base64 of 24 to 64 bytes.
   *
   * @throws IllegalArgumentException when it is anything else; the message does not repeat it
   */
  static WebhookSecret parse(String text) {
    if (text.startsWith(PREFIX)) {
      byte[] key = decode(text.substring(PREFIX.length()));
      if (key.length >= LEAST_BYTES && key.length <= MOST_BYTES) {
        return new WebhookSecret(key);
      }
    }
    throw new IllegalArgumentException(
        "a secret is %s and the base64 of %d to %d bytes"
            .formatted(PREFIX, LEAST_BYTES, MOST_BYTES));
  }

  /** Nothing for what is no base64; the decoder's own message would repeat a part of it. */
  private static byte[] decode(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }

  /** A secret that nobody knows. */
  static WebhookSecret unknown() {
    byte[] key = new byte[MOST_BYTES];
    new SecureRandom().nextBytes(key);
    return new WebhookSecret(key);
  }

  /** Whether it is the published secret of development. */
  boolean isOfDevelopment() {
    return key.equals(OF_DEVELOPMENT.key);
  }

  /** The signature of a delivery, with its version. */
  String sign(String id, String timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.US_ASCII));
      return VERSION + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HMAC-SHA256", e);
    }
  }
}
