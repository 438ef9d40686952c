package org.justonce.order;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.function.Function;

/** A page of a list, as the API answers it. */
public final class ListAnswer {

  private ListAnswer() {}

  /**
   * 200 with the items, and the place of the next page if there is one.
   *
   * @param found the items of the page and, if there are more, at least one behind them
   * @param limit how many a page has at most
   * @param json how the API shows an item
   * @param next path and query of the page behind an item
   */
  public static <V> Response of(
      List<V> found, int limit, Function<V, JsonObject> json, Function<V, String> next) {
    boolean more = found.size() > limit;
    List<V> items = more ? found.subList(0, limit) : found;
    var array = Json.createArrayBuilder();
    items.forEach(item -> array.add(json.apply(item)));
    Response.ResponseBuilder answer =
        Response.ok(Json.createObjectBuilder().add("items", array).build());
    if (more) {
      String place = next.apply(items.get(items.size() - 1));
      answer.header(HttpHeaders.LINK, "<" + place + ">; rel=\"next\"");
    }
    return answer.build();
  }
}
