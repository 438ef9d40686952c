package org.justonce.order;

import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.Identifiers;
import org.justonce.platform.PageLimit;
import org.justonce.platform.ProblemException;

/**
 * A page of an order's history, as it is asked for and answered.
 *
 * @param limit 1 to 200
 * @param after the last entry of the page before; null for the first page
 */
public record HistoryPage(int limit, String after) {

  /** Tells the place behind the first item, which has no id, from no place. */
  private static final String MARK = "h";

  /**
   * Reads the query parameters; an empty one counts as absent.
   *
   * @throws ProblemException 400 {@code invalid-parameter}
   */
  public static HistoryPage read(String limit, String after) {
    return new HistoryPage(
        PageLimit.read(limit), after == null || after.isEmpty() ? null : decode(after));
  }

  private static String decode(String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
      String id = text.startsWith(MARK) ? text.substring(MARK.length()) : null;
      if (id != null && (id.isEmpty() || Identifiers.isWellFormed(id))) {
        return id;
      }
    } catch (IllegalArgumentException e) {
      // told below
    }
    throw new ProblemException(
        CommonProblem.INVALID_PARAMETER, "'after' is not a cursor of this list.");
  }

  /**
   * The answer: 200 with the items, and a Link to the next page if there is more; 404 {@code
   * order-not-found}.
   *
   * @param path of the list, without host and query
   */
  public Response answer(OrderQueries queries, String tenant, String orderId, String path) {
    Optional<List<HistoryView>> found = queries.history(tenant, orderId, after, limit + 1);
    return found.map(views -> answer(views, path)).orElseGet(() -> Refusals.orderNotFound(orderId));
  }

  private Response answer(List<HistoryView> found, String path) {
    return ListAnswer.of(
        found,
        limit,
        HistoryView::json,
        last -> path + "?limit=" + limit + "&after=" + encode(last.entryId()));
  }

  private static String encode(String entryId) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((MARK + entryId).getBytes(StandardCharsets.US_ASCII));
  }
}
