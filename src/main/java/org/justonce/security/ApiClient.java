package org.justonce.security;

import java.util.Set;

/**
 * An authenticated caller.
 *
 * @param name 1 to 64 characters
 * @param tenant whose orders it works on; null for an operator
 * @param roles see {@link Roles}
 */
public record ApiClient(String name, String tenant, Set<String> roles) {}
