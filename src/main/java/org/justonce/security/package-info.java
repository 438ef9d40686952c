/** Who calls: the one authentication mechanism, API keys and roles. Uses {@code platform} only. */
package org.justonce.security;
