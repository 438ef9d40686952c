package org.justonce.platform;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** The page behind the {@code type} of a problem: {@code /problems/<code>}, and an index of all. */
@WebServlet("/problems/*")
public class ProblemPage extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Inject @Any private transient Instance<ProblemCatalog> catalogs;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo();
    String home = request.getContextPath() + "/problems/";
    if (path == null || path.equals("/")) {
      HtmlPage.write(response, "Problems", index(home));
      return;
    }
    ProblemType type = find(path.substring(1));
    if (type == null) {
      response.setStatus(HttpServletResponse.SC_NOT_FOUND);
      HtmlPage.write(response, "No such problem", allProblems(home));
      return;
    }
    HtmlPage.write(response, type.code(), describe(type) + allProblems(home));
  }

  private ProblemType find(String code) {
    return types().stream().filter(type -> type.code().equals(code)).findFirst().orElse(null);
  }

  private List<? extends ProblemType> types() {
    return catalogs.stream().flatMap(catalog -> catalog.types().stream()).toList();
  }

  private String index(String home) {
    StringBuilder list = new StringBuilder("<ul>");
    for (ProblemType type : types()) {
      list.append(
          "<li><a href=\"%1$s%2$s\">%2$s</a> (%3$d): %4$s</li>"
              .formatted(
                  home, type.code(), type.status(), HtmlPage.escape(type.description().title())));
    }
    return list.append("</ul>").toString();
  }

  private static String allProblems(String home) {
    return "<p><a href=\"%s\">All problems</a></p>".formatted(home);
  }

  private static String describe(ProblemType type) {
    return """
        <p><strong>%s</strong> (HTTP status %d, %s)</p>
        <h2>What happened</h2><p>%s</p>
        <h2>What to do</h2><p>%s</p>"""
        .formatted(
            HtmlPage.escape(type.description().title()),
            type.status(),
            type.retryable() ? "worth a retry" : "a retry gives the same answer",
            HtmlPage.escape(type.description().explanation()),
            HtmlPage.escape(type.description().remedy()));
  }
}
