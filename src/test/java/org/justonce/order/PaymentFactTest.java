package org.justonce.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StrictJson;

class PaymentFactTest {

  @Test
  void aFactIsReadAsTheProviderSendsIt() throws Exception {
    RequestDocument document = document("\"demo\"", "\"Ref 1\"", "9223372036854775807", "\"EUR\"");
    assertThat(PaymentFact.read(document))
        .isEqualTo(new PaymentFact("demo", "Ref 1", "o-1", Long.MAX_VALUE, "EUR"));
    assertThat(document.errors()).isEmpty();
  }

  @Test
  void theOrderMayBeNamedByThePathInstead() throws Exception {
    RequestDocument document = document("\"demo\"", "\"r\"", "1", "\"EUR\"");
    assertThat(PaymentFact.read(document, "o-2").orderId()).isEqualTo("o-2");
    document.refuseUnknownMembers();
    assertThat(document.errors()).extracting("field").containsExactly("orderId");
  }

  @Test
  void whatThePathSaysIsNotJudgedButAMemberIs() throws Exception {
    for (String orderId : List.of("o".repeat(256), " o", "o\u0000")) {
      RequestDocument document = document("\"p\"", "\"r\"", "1", "\"EUR\"");
      PaymentFact.read(document, orderId);
      assertThat(document.errors()).isEmpty();
      assertThat(
              errorsOf(
                  """
                  {"orderId":"%s","provider":"p","providerRef":"r","amountMinor":1,"currency":"EUR"}"""
                      .formatted(orderId.replace("\u0000", "\\u0000"))))
          .singleElement()
          .asString()
          .startsWith("orderId ");
    }
    assertThat(errorsOf("{}"))
        .containsExactly(
            "orderId required",
            "provider required",
            "providerRef required",
            "amountMinor required",
            "currency required");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "0", "-", "stripe-eu-1", "abcdefghijklmnopqrstuvwxyz-01234"})
  void aProviderIsLowerCaseLettersDigitsAndDashes(String provider) throws Exception {
    assertThat(errors("\"" + provider + "\"", "\"r\"", "1", "\"EUR\"")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"Demo\" | form",
        "\"a b\" | form",
        "\"a_b\" | form",
        "\"é\" | form",
        "\"a\\n\" | form",
        "\"\" | length",
        "\"abcdefghijklmnopqrstuvwxyz-012345\" | length",
        "1 | wrong-type",
        "null | required"
      })
  void anyOtherProviderIsRefused(String provider, String code) throws Exception {
    assertThat(errors(provider, "\"r\"", "1", "\"EUR\"")).containsExactly("provider " + code);
  }

  @Test
  void aReferenceHas1To255PrintableCharacters() throws Exception {
    assertThat(errors("\"p\"", "\"" + "r".repeat(255) + "\"", "1", "\"EUR\"")).isEmpty();
    assertThat(errors("\"p\"", "\"" + "r".repeat(256) + "\"", "1", "\"EUR\""))
        .containsExactly("providerRef length");
    assertThat(errors("\"p\"", "\"\"", "1", "\"EUR\"")).containsExactly("providerRef length");
    assertThat(errors("\"p\"", "\"r\\u0000\"", "1", "\"EUR\"")).containsExactly("providerRef form");
    assertThat(errors("\"p\"", "\"\\ud800\"", "1", "\"EUR\"")).containsExactly("providerRef form");
  }

  @ParameterizedTest
  @CsvSource({
    "0, range",
    "-1, range",
    "9223372036854775808, range",
    "10.0, wrong-type",
    "1e3, wrong-type",
    "'\"1000\"', wrong-type",
    "null, required"
  })
  void anAmountIsAPositiveIntegerOfMinorUnits(String amount, String code) throws Exception {
    assertThat(errors("\"p\"", "\"r\"", amount, "\"EUR\"")).containsExactly("amountMinor " + code);
  }

  @Test
  void theCurrencyIsAnIso4217CodeInCapitals() throws Exception {
    assertThat(errors("\"p\"", "\"r\"", "1", "\"eur\""))
        .containsExactly("currency unknown-currency");
  }

  @Test
  void membersThatWeDoNotKnowAreTheProvidersBusiness() throws Exception {
    RequestDocument document =
        new RequestDocument(
            StrictJson.object(
                """
                {"provider":"p","providerRef":"r","orderId":"o","amountMinor":1,"currency":"EUR",
                 "more":{"a":[1]}}"""));
    PaymentFact.read(document);
    assertThat(document.errors()).isEmpty();
  }

  private static List<String> errors(
      String provider, String reference, String amount, String currency) throws Exception {
    return errors(document(provider, reference, amount, currency));
  }

  private static List<String> errorsOf(String json) throws Exception {
    return errors(new RequestDocument(StrictJson.object(json)));
  }

  private static List<String> errors(RequestDocument document) {
    PaymentFact.read(document);
    return document.errors().stream().map(e -> e.field() + " " + e.code()).toList();
  }

  private static RequestDocument document(
      String provider, String reference, String amount, String currency) throws Exception {
    return new RequestDocument(
        StrictJson.object(
            """
            {"orderId":"o-1","provider":%s,"providerRef":%s,"amountMinor":%s,"currency":%s}"""
                .formatted(provider, reference, amount, currency)));
  }
}
