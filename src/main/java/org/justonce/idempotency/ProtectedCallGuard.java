package org.justonce.idempotency;

import jakarta.inject.Inject;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/** Whatever happened to a protected call, nothing of it is left when its request ends. */
@WebFilter(urlPatterns = "/*", asyncSupported = true)
public class ProtectedCallGuard implements Filter {

  @Inject private ProtectedCalls calls;

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    try {
      chain.doFilter(request, response);
    } finally {
      calls.end((HttpServletRequest) request);
    }
  }
}
