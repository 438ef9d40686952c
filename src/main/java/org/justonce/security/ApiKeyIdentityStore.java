package org.justonce.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.CallerPrincipal;
import jakarta.security.enterprise.credential.Credential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStore;
import java.time.Duration;
import org.justonce.platform.Sha256;

/**
 * Knows API keys by the SHA-256 of their text. A key that was good stays good here for {@value
 * #CACHE_SECONDS} s without a look at the database, so one revoked elsewhere stops within 5 s; an
 * unknown key is never cached. The store being down is an exception, never "unknown".
 */
@ApplicationScoped
public class ApiKeyIdentityStore implements IdentityStore {

  private static final int CACHE_SECONDS = 3;
  private static final int CACHE_SIZE = 10_000;

  @Inject private ApiKeys apiKeys;

  private final Cache<String, ApiClient> clients =
      Caffeine.newBuilder()
          .maximumSize(CACHE_SIZE)
          .expireAfterWrite(Duration.ofSeconds(CACHE_SECONDS))
          .build();

  @Override
  public CredentialValidationResult validate(Credential credential) {
    if (!(credential instanceof ApiKeyCredential key)) {
      return CredentialValidationResult.NOT_VALIDATED_RESULT;
    }
    ApiClient client = clients.get(Sha256.hex(key.token()), apiKeys::find);
    if (client == null) {
      return CredentialValidationResult.INVALID_RESULT;
    }
    return new CredentialValidationResult(new ApiClientPrincipal(client), client.roles());
  }

  /** The principal that carries the client to the mechanism. */
  static final class ApiClientPrincipal extends CallerPrincipal {

    private static final long serialVersionUID = 1L;

    private final transient ApiClient client;

    ApiClientPrincipal(ApiClient client) {
      super(client.name());
      this.client = client;
    }

    ApiClient client() {
      return client;
    }
  }
}
