package org.justonce.idempotency;

import static java.util.stream.Collectors.joining;

import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.justonce.platform.HtmlPage;
import org.justonce.platform.KeyHeader;
import org.justonce.platform.RequestBody;

/**
 * The published policy: what this server, as it is configured now, takes for a key, remembers and
 * answers.
 *
 * <p>Source: draft-ietf-httpapi-idempotency-key-header-07, sections 2.2 to 2.6, which ask a
 * resource to publish it.
 */
@WebServlet("/policy/idempotency")
public class PolicyPage extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Inject private transient ProtectedOperationCheck found;
  @Inject private transient ProtectedOperations operations;
  @Inject private transient Admission admission;
  @Inject private transient StoredHeaders storedHeaders;
  @Inject private transient KeyHeader keyHeader;
  @Inject private transient WaitingCallers waiting;
  @Inject private transient AnswerRecorder recorder;
  @Inject private transient RequestBody requestBody;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    HtmlPage.write(
        response,
        "Idempotency policy",
        "<h2>Keys</h2>"
            + table(keys())
            + "<h2>Operations</h2><p>Paths are relative to the base path of the API.</p>"
            + table(protectedOperations())
            + "<h2>Answers</h2>"
            + table(answers())
            + "<p>Each problem has <a href=\"%s/problems/\">a page</a>.</p>"
                .formatted(request.getContextPath()));
  }

  private Map<String, String> keys() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put(
        "Header", String.join(", ", keyHeader.names()) + " (the first that is present counts)");
    rows.put(
        "Format",
        "1 to 255 characters 0x21 to 0x7E, as a String of RFC 8941 or bare; a bare key holds no"
            + " double quote, comma or semicolon; case matters");
    rows.put("Scope", "the tenant of the authenticated caller; the caller alone when it has none");
    rows.put(
        "Fingerprint",
        "SHA-256 over method, path, query and the body bytes as received; whatever differs by a"
            + " byte is another request");
    rows.put("Safe methods", "GET, HEAD and OPTIONS ignore the key");
    rows.put(
        "Largest request body", requestBody.maxBytes() + " bytes, before and after decompression");
    return rows;
  }

  private Map<String, String> protectedOperations() {
    Map<String, String> rows = new TreeMap<>();
    found
        .operations()
        .forEach((verbAndPath, operation) -> rows.put(verbAndPath, describe(operation)));
    return rows;
  }

  private String describe(ProtectedOperation operation) {
    String held =
        operation.hold() == Idempotent.Hold.LEASED
            ? "key leased for " + operations.lease(operation) + " while it runs"
            : "key held by the operation's transaction";
    return "%s; answer kept for %s; %s"
        .formatted(
            operations.demandsKey(operation) ? "key demanded" : "key optional",
            operations.retention(operation),
            held);
  }

  private Map<String, String> answers() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put(
        "Stored and repeated",
        "what the operation answers, with every status below 500 but "
            + ProtectedCalls.NOT_STORED.stream()
                .sorted()
                .map(String::valueOf)
                .collect(joining(", "))
            + "; with its body bytes and the headers "
            + String.join(", ", storedHeaders.names())
            + "; marked by "
            + StoredAnswer.REPLAYED
            + ": true");
    rows.put(
        "Not stored, the key is free again",
        "every other status, and what is refused before the operation: no such path or method, a"
            + " body that cannot be read or is too large, a key that is not well-formed");
    rows.put(
        "Largest answer", recorder.maxResponseBytes() + " bytes; a larger one is rolled back, 500");
    rows.put("Same key, other request", admission.reusedStatus() + " idempotency-key-reused");
    rows.put(
        "Same key and request while the first runs",
        "409 idempotency-request-in-progress with Retry-After; with Prefer: wait=N after up to N"
            + " seconds, "
            + waiting.maxWait()
            + " at most, for "
            + waiting.maxWaiting()
            + " callers of a node at once");
    rows.put("The store of the keys cannot be reached", "503 idempotency-unavailable");
    rows.put(
        "The connection was lost during commit", "503 outcome-unknown: repeat with the same key");
    rows.put("A lock was not to be had", "503 busy");
    rows.put("More calls than the server admits", "503 overloaded");
    return rows;
  }

  private static String table(Map<String, String> rows) {
    StringBuilder table = new StringBuilder("<table>");
    rows.forEach(
        (name, value) ->
            table.append(
                "<tr><th scope=\"row\">%s</th><td>%s</td></tr>"
                    .formatted(HtmlPage.escape(name), HtmlPage.escape(value))));
    return table.append("</table>").toString();
  }
}
