package org.justonce.it.archive;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Gets ahead of the resource where a header says so: asks for a parameter and shows its values, or
 * reads the body.
 */
@WebFilter("/api/*")
public class ParameterFilter implements Filter {

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest http = (HttpServletRequest) request;
    if (http.getHeader("X-Test-Take-Body") != null) {
      request.getInputStream().readAllBytes();
    }
    String name = http.getHeader("X-Test-Parameter");
    if (name != null) {
      String[] values = request.getParameterValues(name);
      ((HttpServletResponse) response)
          .setHeader("X-Test-Parameter", values == null ? "none" : String.join(",", values));
    }
    chain.doFilter(request, response);
  }
}
