package org.justonce.order;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.justonce.platform.ProblemException;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StoredText;

/**
 * The command to place an order.
 *
 * @param currency an ISO 4217 code
 * @param lines 1 to 100, each sku once
 */
public record PlaceOrder(
    @NotNull @Size(min = 1, max = 3) @CurrencyCode String currency,
    @NotNull @Size(min = 1, max = PlaceOrder.MAX_LINES) @EachSkuOnce List<@Valid Line> lines) {

  /**
   * One product.
   *
   * @param sku 1 to 64 characters
   * @param quantity 1 to 1,000,000
   */
  public record Line(
      @NotNull @Size(min = 1, max = 64) @StoredText String sku,
      @Min(1) @Max(1_000_000) int quantity) {

    private static Line read(RequestDocument document) {
      return new Line(document.text("sku"), document.int32("quantity"));
    }
  }

  private static final int MAX_LINES = 100;

  /**
   * Reads the command.
   *
   * @throws ProblemException 422 {@code validation-failed}
   */
  public static PlaceOrder read(RequestDocument document) {
    String currency = document.text("currency");
    List<Line> lines = document.objects("lines", MAX_LINES).stream().map(Line::read).toList();
    PlaceOrder command = new PlaceOrder(currency, lines);
    document.check(command);
    document.refuseUnknownMembers();
    document.throwIfInvalid();
    return command;
  }
}
