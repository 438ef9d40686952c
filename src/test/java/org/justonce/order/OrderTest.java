package org.justonce.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.lang.reflect.Field;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class OrderTest {

  private static final Instant PLACED = Instant.parse("2026-01-01T00:00:00Z");
  private static final String ID = "018f0000-0000-7000-8000-000000000001";

  @Test
  void anOrderIsBornReservedWithTheTotalOfItsLines() {
    Order order = order(new OrderLine(1, "a", 2, 100), new OrderLine(2, "b", 3, 1));
    assertThat(order.status()).isEqualTo(OrderStatus.INVENTORY_RESERVED);
    assertThat(order.totalMinor()).isEqualTo(203);
    assertThat(order.createdAt()).isEqualTo(PLACED);
    assertThat(order.expiresAt()).isEqualTo(PLACED.plusSeconds(60));
  }

  @Test
  void itsLinesComeInTheOrderInWhichTheyWerePlaced() {
    Order order = order(new OrderLine(2, "a", 1, 1), new OrderLine(1, "b", 1, 1));
    assertThat(order.lines()).extracting(OrderLine::sku).containsExactly("b", "a");
  }

  @Test
  void aTotalThatDoesNotFitIsNoOrder() {
    long half = Long.MAX_VALUE / 2;
    assertThat(order(new OrderLine(1, "a", 1, Long.MAX_VALUE)).totalMinor())
        .isEqualTo(Long.MAX_VALUE);
    assertThat(order(new OrderLine(1, "a", 1, half), new OrderLine(2, "b", 1, half)).totalMinor())
        .isEqualTo(Long.MAX_VALUE - 1);
    assertThatThrownBy(() -> order(new OrderLine(1, "a", 2, Long.MAX_VALUE)))
        .isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(
            () -> order(new OrderLine(1, "a", 1, Long.MAX_VALUE), new OrderLine(2, "b", 1, 1)))
        .isInstanceOf(ArithmeticException.class);
  }

  @Test
  void exactlyItsTotalInItsCurrencySettlesIt() {
    Order order = order();
    assertThat(order.refusalToPay(fact(100, "EUR"))).isEmpty();
    order.markPaid(fact(100, "EUR"));
    assertThat(order.status()).isEqualTo(OrderStatus.PAID);
  }

  static Stream<PaymentFact> otherAmounts() {
    return Stream.of(
        fact(99, "EUR"), fact(101, "EUR"), fact(1, "EUR"), fact(100, "USD"), fact(200, "EUR"));
  }

  @ParameterizedTest
  @MethodSource("otherAmounts")
  void anyOtherAmountIsRefusedAndChangesNothing(PaymentFact fact) {
    Order order = order();
    assertThat(order.refusalToPay(fact))
        .hasValueSatisfying(
            refusal -> {
              assertThat(refusal.problem()).isEqualTo(OrderProblem.AMOUNT_MISMATCH);
              assertThat(refusal.detail()).contains("100 EUR");
            });
    assertThatThrownBy(() -> order.markPaid(fact)).isInstanceOf(IllegalStateException.class);
    assertThat(order.status()).isEqualTo(OrderStatus.INVENTORY_RESERVED);
  }

  @ParameterizedTest
  @EnumSource(
      value = OrderStatus.class,
      names = "INVENTORY_RESERVED",
      mode = EnumSource.Mode.EXCLUDE)
  void onlyAWaitingOrderCanBePaidWhateverTheAmount(OrderStatus status) {
    for (PaymentFact fact : List.of(fact(100, "EUR"), fact(1, "USD"))) {
      Order order = orderIn(status);
      assertThat(order.refusalToPay(fact))
          .hasValueSatisfying(
              refusal -> {
                assertThat(refusal.problem()).isEqualTo(OrderProblem.ORDER_STATE_CONFLICT);
                assertThat(refusal.detail()).contains(status.name());
              });
      assertThatThrownBy(() -> order.markPaid(fact)).isInstanceOf(IllegalStateException.class);
      assertThat(order.status()).isEqualTo(status);
    }
  }

  static Stream<Arguments> cancellations() {
    return Stream.of(
        arguments(OrderStatus.INVENTORY_RESERVED, true, OrderStatus.CANCELLED),
        arguments(OrderStatus.CANCELLED, false, OrderStatus.CANCELLED));
  }

  @ParameterizedTest
  @MethodSource("cancellations")
  void aWaitingOrderCanBeCancelledAndOnlyTheFirstTimeReleasesItsPieces(
      OrderStatus before, boolean wasWaiting, OrderStatus after) {
    Order order = orderIn(before);
    assertThat(order.refusalToCancel()).isEmpty();
    assertThat(order.cancel()).isEqualTo(wasWaiting);
    assertThat(order.status()).isEqualTo(after);
    assertThat(order.cancel()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = OrderStatus.class,
      names = {"PAID", "EXPIRED"})
  void aPaidOrExpiredOrderCannotBeCancelled(OrderStatus status) {
    Order order = orderIn(status);
    assertThat(order.refusalToCancel())
        .hasValueSatisfying(
            refusal -> {
              assertThat(refusal.problem()).isEqualTo(OrderProblem.ORDER_STATE_CONFLICT);
              assertThat(refusal.detail()).contains(status.name());
            });
    assertThatThrownBy(order::cancel).isInstanceOf(IllegalStateException.class);
    assertThat(order.status()).isEqualTo(status);
  }

  @Test
  void itsEventsAreNumberedFromOneWithoutGaps() {
    Order order = order();
    assertThat(List.of(order.nextSequence(), order.nextSequence(), order.nextSequence()))
        .containsExactly(1, 2, 3);
  }

  @Test
  void itBelongsToItsTenantOnly() {
    assertThat(order().belongsTo("acme")).isTrue();
    assertThat(order().belongsTo("Acme")).isFalse();
    assertThat(order().belongsTo("globex")).isFalse();
  }

  private static Order order(OrderLine... lines) {
    List<OrderLine> all =
        lines.length == 0 ? List.of(new OrderLine(1, "a", 1, 100)) : List.of(lines);
    return new Order(ID, "acme", "EUR", all, PLACED, PLACED.plusSeconds(60));
  }

  /** As the database would give it: no method leads to EXPIRED yet. */
  private static Order orderIn(OrderStatus status) {
    Order order = order();
    try {
      Field field = Order.class.getDeclaredField("status");
      field.setAccessible(true);
      field.set(order, status);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    return order;
  }

  private static PaymentFact fact(long amountMinor, String currency) {
    return new PaymentFact("demo", "ref-1", ID, amountMinor, currency);
  }
}
