package org.justonce.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.justonce.order.PaymentFact;

class PaymentEventTest {

  private static final String DATA =
      """
      {"provider":"demo","orderId":"o-1","providerRef":"r-1","amountMinor":1000,"currency":"EUR"}""";

  @Test
  void aSettledPaymentCarriesItsFact() {
    PaymentEvent event = PaymentEvent.read(settled(DATA));
    assertThat(event.type()).isEqualTo("payment.settled");
    assertThat(event.fact()).contains(new PaymentFact("demo", "r-1", "o-1", 1000, "EUR"));
  }

  @Test
  void membersThatProvidersAddAreIgnored() {
    String data = DATA.replace("}", ",\"fee\":{\"amountMinor\":\"?\"}}");
    assertThat(PaymentEvent.read("{\"x\":[1]," + settled(data).substring(1)).fact()).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"payment.failed\"}",
        "{\"type\":\"payment.failed\",\"data\":{\"amountMinor\":\"?\"}}",
        "{\"type\":\"Payment.settled\",\"data\":7}",
        "{\"type\":\"\"}"
      })
  void eventsOfOtherTypesAreNoneOfOurBusiness(String text) {
    assertThat(PaymentEvent.read(text).fact()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "[]",
        "null",
        "{}",
        "{\"type\":null}",
        "{\"type\":1}",
        "{\"type\":[\"payment.settled\"]}",
        "{\"type\":\"payment.settled\",\"type\":\"payment.settled\"}",
        "{\"type\":\"payment.settled\"} x"
      })
  void whatIsNoEventIsUnreadable(String text) {
    assertThatThrownBy(() -> PaymentEvent.read(text)).isInstanceOf(PaymentEvent.Unreadable.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null | data is required",
        "[] | data must be an object",
        "{} | data.orderId is required",
        "{\"orderId\":\"o\"} | data.provider is required"
      })
  void settledDataThatIsIncompleteIsUnreadableAndTheReasonNamesTheMember(
      String data, String reason) {
    assertThatThrownBy(() -> PaymentEvent.read(settled(data)))
        .isInstanceOf(PaymentEvent.Unreadable.class)
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1000 | \"1000\"",
        "1000 | 10.5",
        "1000 | 0",
        "1000 | 1e3",
        "\"EUR\" | \"eur\"",
        "\"EUR\" | null",
        "\"demo\" | \"Demo\"",
        "\"r-1\" | \"\"",
        "\"o-1\" | \"\\u0000\""
      })
  void settledDataThatIsIllTypedIsUnreadable(String right, String wrong) {
    assertThatThrownBy(() -> PaymentEvent.read(settled(DATA.replace(right, wrong))))
        .isInstanceOf(PaymentEvent.Unreadable.class);
  }

  private static String settled(String data) {
    return "{\"type\":\"payment.settled\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"data\":"
        + data
        + "}";
  }
}
