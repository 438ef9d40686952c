package org.justonce.security;

import jakarta.security.enterprise.credential.Credential;

/** The Bearer token of a request. */
record ApiKeyCredential(String token) implements Credential {

  @Override
  public String toString() {
    return "ApiKeyCredential";
  }
}
