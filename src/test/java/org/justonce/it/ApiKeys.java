package org.justonce.it;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** API keys as an operator puts them into the database: by their hash. */
public final class ApiKeys {

  private ApiKeys() {}

  /**
   * Adds a key.
   *
   * @param key its text, which is also its id: at most 36 characters
   * @param tenant null for none
   * @param roles separated by commas
   */
  public static void add(Rows rows, String key, String tenant, String roles) {
    add(rows, key, "test", tenant, roles);
  }

  /** The same of a client with a name of its own. */
  static void add(Rows rows, String key, String client, String tenant, String roles) {
    rows.run(
        """
        INSERT INTO api_key (id, key_hash, client, tenant, roles) VALUES (?, ?, ?, ?, ?)""",
        key,
        sha256(key),
        client,
        tenant,
        roles);
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
