package org.justonce.order;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.inventory.Inventory;
import org.justonce.inventory.Product;
import org.justonce.platform.FieldError;
import org.justonce.platform.Identifiers;
import org.justonce.platform.StoredInstant;

/** Makes an order of a command: all of its lines are reserved, or none. */
@ApplicationScoped
class OrderPlacement {

  /** What comes of a command. */
  sealed interface Draft {

    /** A new order, whose pieces are taken out of the stock. */
    record Reserved(Order order) implements Draft {}

    /** Nothing was reserved. */
    record Rejected(PlaceResult why) implements Draft {}
  }

  @Inject private Inventory inventory;

  @Inject
  @ConfigProperty(name = "justonce.order.reservation", defaultValue = "PT30M")
  private Duration reservation;

  /** Transaction: mandatory. The stock rows stay locked until it ends. */
  Draft reserve(String tenant, PlaceOrder command) {
    Map<String, Product> products =
        inventory.lock(command.lines().stream().map(PlaceOrder.Line::sku).toList());
    for (PlaceOrder.Line line : command.lines()) {
      if (!products.containsKey(line.sku())) {
        return refuse(OrderProblem.UNKNOWN_SKU, "There is no product '" + line.sku() + "'.");
      }
    }
    List<FieldError> errors = mismatches(command, products);
    if (!errors.isEmpty()) {
      return new Draft.Rejected(new PlaceResult.Invalid(errors));
    }
    for (PlaceOrder.Line line : command.lines()) {
      if (!products.get(line.sku()).has(line.quantity())) {
        return refuse(
            OrderProblem.INSUFFICIENT_INVENTORY,
            "There are fewer than " + line.quantity() + " pieces of '" + line.sku() + "'.");
      }
    }
    Order order;
    try {
      order = newOrder(tenant, command, products);
    } catch (ArithmeticException e) {
      return new Draft.Rejected(
          new PlaceResult.Invalid(
              List.of(
                  new FieldError("lines", "total-too-large", "have a total that does not fit"))));
    }
    command.lines().forEach(line -> products.get(line.sku()).reserve(line.quantity()));
    return new Draft.Reserved(order);
  }

  private static Draft refuse(OrderProblem problem, String detail) {
    return new Draft.Rejected(new PlaceResult.Refused(new Refusal(problem, detail)));
  }

  private static List<FieldError> mismatches(PlaceOrder command, Map<String, Product> products) {
    List<FieldError> errors = new ArrayList<>();
    for (int i = 0; i < command.lines().size(); i++) {
      Product product = products.get(command.lines().get(i).sku());
      if (!product.currency().equals(command.currency())) {
        errors.add(
            new FieldError(
                "lines[" + i + "].sku",
                "currency-mismatch",
                "is sold in " + product.currency() + ", not in " + command.currency()));
      }
    }
    return errors;
  }

  private Order newOrder(String tenant, PlaceOrder command, Map<String, Product> products) {
    List<OrderLine> lines = new ArrayList<>();
    for (PlaceOrder.Line line : command.lines()) {
      long price = products.get(line.sku()).priceMinor();
      lines.add(new OrderLine(lines.size() + 1, line.sku(), line.quantity(), price));
    }
    Instant now = StoredInstant.now();
    return new Order(
        Identifiers.next(), tenant, command.currency(), lines, now, now.plus(reservation));
  }
}
