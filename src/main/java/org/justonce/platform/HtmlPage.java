package org.justonce.platform;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A plain page for people: no script, no style, nothing from another host. */
public final class HtmlPage {

  private HtmlPage() {}

  /**
   * Writes the page.
   *
   * @param heading as text
   * @param content as HTML; text in it has gone through {@link #escape}
   */
  public static void write(HttpServletResponse response, String heading, String content)
      throws IOException {
    response.setContentType("text/html;charset=UTF-8");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Content-Security-Policy", "default-src 'none'");
    response
        .getWriter()
        .printf(
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>%1$s</title></head>"
                + "<body><main><h1>%1$s</h1>%2$s</main></body></html>",
            escape(heading), content);
  }

  /** The text as it may stand between tags. */
  public static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
