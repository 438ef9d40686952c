package org.example.tickets;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.security.enterprise.credential.Credential;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStore;

/** Knows everybody who knows the one password. */
@ApplicationScoped
public class Users implements IdentityStore {

  public static final String PASSWORD = "password-of-the-tests";

  @Override
  public CredentialValidationResult validate(Credential credential) {
    return credential instanceof UsernamePasswordCredential login
            && login.getPassword().compareTo(PASSWORD)
        ? new CredentialValidationResult(login.getCaller())
        : CredentialValidationResult.INVALID_RESULT;
  }
}
