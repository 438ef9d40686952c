package org.justonce.platform;

import jakarta.inject.Inject;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Lets a form be read both as a body and as parameters. Has to come before every filter that asks
 * for a parameter, so its place is in web.xml. It wraps every request: a JAX-RS implementation may
 * expect of all injected requests the interfaces that the first one had.
 */
public class FormFilter implements Filter {

  @Inject
  @ConfigProperty(name = RequestBody.LIMIT, defaultValue = RequestBody.DEFAULT_LIMIT)
  private int maxBytes;

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    chain.doFilter(new FormRequest((HttpServletRequest) request, maxBytes), response);
  }
}
