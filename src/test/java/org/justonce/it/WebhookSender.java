package org.justonce.it;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A payment provider that calls back.
 *
 * @param api where; without an API key
 * @param provider as which
 * @param secret that signs, as Standard Webhooks 1.0 writes it
 */
record WebhookSender(Api api, String provider, String secret) {

  static final String ID = "webhook-id";
  static final String TIMESTAMP = "webhook-timestamp";
  static final String SIGNATURE = "webhook-signature";

  WebhookSender signingWith(String other) {
    return new WebhookSender(api, provider, other);
  }

  WebhookSender as(String other) {
    return new WebhookSender(api, other, secret);
  }

  static String path(String provider) {
    return "/api/v1/webhooks/" + provider;
  }

  /** A signed delivery of the moment. */
  Call deliver(String id, String body) {
    return deliver(id, String.valueOf(Instant.now().getEpochSecond()), body);
  }

  /** A signed delivery of any time. */
  Call deliver(String id, String timestamp, String body) {
    return unsigned(id, timestamp, body)
        .header(SIGNATURE, sign(secret, id, timestamp, body.getBytes(StandardCharsets.UTF_8)));
  }

  /** A delivery without signature. */
  Call unsigned(String id, String timestamp, String body) {
    return api.post(path(provider), body).header(ID, id).header(TIMESTAMP, timestamp);
  }

  static String sign(String secret, String id, String timestamp, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
      return "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
