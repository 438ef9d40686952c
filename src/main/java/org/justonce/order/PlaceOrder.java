package org.justonce.order;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.justonce.platform.ProblemException;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StoredText;

/**
 * The command to place an order.
 *
 * @param currency an ISO 4217 code
 * @param lines 1 to 100, each sku once
 */
public record PlaceOrder(String currency, List<Line> lines) {

  /**
   * One product.
   *
   * @param sku 1 to 64 characters
   * @param quantity 1 to 1,000,000
   */
  public record Line(String sku, int quantity) {}

  private static final int MAX_LINES = 100;
  private static final int MAX_SKU = 64;
  private static final int MAX_QUANTITY = 1_000_000;

  /**
   * Reads the command.
   *
   * @throws ProblemException 422 {@code validation-failed}
   */
  public static PlaceOrder read(RequestDocument document) {
    String currency = PaymentFact.readCurrency(document);
    List<Line> lines = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (RequestDocument item : document.objects("lines", MAX_LINES)) {
      String sku = item.text("sku", MAX_SKU, StoredText.FORM);
      int quantity = (int) item.integer("quantity", 1, MAX_QUANTITY);
      if (!sku.isEmpty() && !seen.add(sku)) {
        item.note("sku", "duplicate", "stands in another line already");
      }
      item.refuseUnknownMembers();
      lines.add(new Line(sku, quantity));
    }
    document.refuseUnknownMembers();
    document.throwIfInvalid();
    return new PlaceOrder(currency, List.copyOf(lines));
  }
}
