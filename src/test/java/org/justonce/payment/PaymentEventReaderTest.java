package org.justonce.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.justonce.order.PaymentFact;

class PaymentEventReaderTest {

  private static final String DATA =
      """
      {"provider":"demo","orderId":"o-1","providerRef":"r-1","amountMinor":1000,"currency":"EUR"}""";

  private static final PaymentFact FACT = new PaymentFact("demo", "r-1", "o-1", 1000, "EUR");

  @Test
  void aSettledPaymentCarriesItsFact() {
    assertThat(PaymentEventReader.ofMessage(settled(DATA)))
        .isEqualTo(new PaymentEvent.Settled(FACT));
  }

  @Test
  void membersThatProvidersAddAreIgnored() {
    String data = DATA.replace("}", ",\"fee\":{\"amountMinor\":\"?\"}}");
    String event = "{\"x\":[1]," + settled(data).substring(1);
    assertThat(PaymentEventReader.ofMessage(event)).isEqualTo(new PaymentEvent.Settled(FACT));
    assertThat(PaymentEventReader.ofCallback("demo", event))
        .isEqualTo(new PaymentEvent.Settled(FACT));
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
    assertThat(PaymentEventReader.ofMessage(text)).isEqualTo(new PaymentEvent.Unknown());
    assertThat(PaymentEventReader.ofCallback("demo", text)).isEqualTo(new PaymentEvent.Unknown());
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
    assertThatThrownBy(() -> PaymentEventReader.ofMessage(text))
        .isInstanceOf(PaymentEventReader.Unreadable.class);
    assertThatThrownBy(() -> PaymentEventReader.ofCallback("demo", text))
        .isInstanceOf(PaymentEventReader.Unreadable.class);
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
    assertThatThrownBy(() -> PaymentEventReader.ofMessage(settled(data)))
        .isInstanceOf(PaymentEventReader.Unreadable.class)
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
    assertThatThrownBy(() -> PaymentEventReader.ofMessage(settled(DATA.replace(right, wrong))))
        .isInstanceOf(PaymentEventReader.Unreadable.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"provider\":\"demo\",",
        "\"provider\":\"other\",",
        "\"provider\":7,",
        "\"provider\":null,",
        ""
      })
  void aCallbackIsOfTheProviderThatSentItWhateverItsDataSays(String provider) {
    String data = DATA.replace("\"provider\":\"demo\",", provider);
    assertThat(PaymentEventReader.ofCallback("demo", settled(data)))
        .isEqualTo(new PaymentEvent.Settled(FACT));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null | | data is required.",
        "7 | | data must be an object.",
        "{} | | data.orderId is required.",
        "{\"orderId\":7} | | data.orderId must be a string.",
        "{\"orderId\":\"o\\u0000\"} | | data.orderId must hold no control characters, no half surrogate pairs and no blank at either end.",
        "{\"orderId\":\"o-1\",\"providerRef\":\"r\",\"amountMinor\":1.5} | o-1 | data.amountMinor must be an integer.",
        "{\"providerRef\":\"r\",\"amountMinor\":1,\"currency\":\"EUR\"} | | data.orderId is required."
      })
  void aCallbackWhoseDataIsIncompleteTellsItsOrderIfItCan(
      String data, String order, String reason) {
    assertThat(PaymentEventReader.ofCallback("demo", settled(data)))
        .isEqualTo(new PaymentEvent.Incomplete("demo", order, reason));
  }

  @Test
  void anOrderIdThatIsTooLongToKeepIsNotTold() {
    assertThat(PaymentEventReader.ofCallback("demo", settled(orderId(255))))
        .isInstanceOfSatisfying(
            PaymentEvent.Incomplete.class,
            event -> assertThat(event.claimedOrderId()).hasSize(255));
    assertThat(PaymentEventReader.ofCallback("demo", settled(orderId(256))))
        .isInstanceOfSatisfying(
            PaymentEvent.Incomplete.class, event -> assertThat(event.claimedOrderId()).isNull());
  }

  private static String orderId(int length) {
    return "{\"orderId\":\"" + "o".repeat(length) + "\"}";
  }

  private static String settled(String data) {
    return "{\"type\":\"payment.settled\",\"timestamp\":\"2026-01-01T00:00:00Z\",\"data\":"
        + data
        + "}";
  }
}
