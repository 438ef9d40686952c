package org.justonce.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.justonce.platform.FieldError;
import org.justonce.platform.ProblemException;
import org.justonce.platform.RequestDocument;
import org.justonce.platform.StrictJson;

class PlaceOrderTest {

  @Test
  void anOrderIsReadWithItsLinesInOrder() throws Exception {
    PlaceOrder command =
        read(
            """
            {"currency":"EUR","lines":[{"sku":"b","quantity":2},{"sku":"a","quantity":1000000}]}""");
    assertThat(command)
        .isEqualTo(
            new PlaceOrder(
                "EUR", List.of(new PlaceOrder.Line("b", 2), new PlaceOrder.Line("a", 1_000_000))));
  }

  @Test
  void oneHundredLinesAreTheMost() throws Exception {
    assertThat(read(order(lines(100))).lines()).hasSize(100);
    assertThat(errors(order(lines(101)))).containsExactly("lines size");
  }

  @Test
  void aSkuHasAtMost64Characters() throws Exception {
    assertThat(read(order(line("s".repeat(64), "1"))).lines()).hasSize(1);
    assertThat(errors(order(line("s".repeat(65), "1")))).containsExactly("lines[0].sku length");
    assertThat(errors(order(line("", "1")))).containsExactly("lines[0].sku length");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"espresso beans", "é", "😀", "\\ud83d\\ude00", "a/b", "' OR 1=1 --", "\\\""})
  void aSkuMayHoldAnyPrintableText(String sku) throws Exception {
    assertThat(read(order(line(sku, "1"))).lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\u0000",
        "a\\u0000b",
        "\\ud800",
        "\\udc00",
        "\\udc00\\ud800",
        "a\\ud83d",
        "\\n",
        "\\u007f",
        "\\u0085"
      })
  void textThatNoDatabaseKeepsIsRefused(String sku) throws Exception {
    assertThat(errors(order(line(sku, "1")))).containsExactly("lines[0].sku form");
  }

  @ParameterizedTest
  @CsvSource({
    "0, range",
    "-1, range",
    "1000001, range",
    "4294967297, range",
    "99999999999999999999, range",
    "1.5, wrong-type",
    "1.0, wrong-type",
    "1e2, wrong-type",
    "'\"2\"', wrong-type",
    "null, required",
    "true, wrong-type",
    "[], wrong-type"
  })
  void aQuantityIsAnIntegerFromOneToAMillion(String quantity, String code) throws Exception {
    assertThat(errors(order(line("a", quantity)))).containsExactly("lines[0].quantity " + code);
  }

  @Test
  void aSkuMayStandInOneLineOnly() throws Exception {
    assertThat(errors(order(line("a", "1"), line("b", "1"), line("a", "2"))))
        .containsExactly("lines[2].sku duplicate");
    assertThat(read(order(line("a", "1"), line("A", "1"))).lines()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'EUR'  | ",
        "'JPY'  | ",
        "'eur'  | unknown-currency",
        "'XYZ'  | unknown-currency",
        "'EU'   | unknown-currency",
        "'EURO' | length",
        "''     | length",
        "'DEM'  | ",
        "'CLF'  | ",
        "'XXX'  | unknown-currency",
        "'XTS'  | unknown-currency",
        "'XAU'  | unknown-currency",
        "'XDR'  | unknown-currency",
        "' EU'  | unknown-currency",
        "'ＥUR' | unknown-currency"
      })
  void theCurrencyIsAnIso4217Code(String currency, String code) throws Exception {
    String json = "{\"currency\":\"" + currency + "\",\"lines\":[" + line("a", "1") + "]}";
    if (code == null) {
      assertThat(read(json).currency()).isEqualTo(currency);
    } else {
      assertThat(errors(json)).contains("currency " + code);
    }
  }

  @Test
  void unknownMembersAreRefusedWhereverTheyStand() throws Exception {
    assertThat(
            errors(
                """
                {"currency":"EUR","x":1,"lines":[{"sku":"a","quantity":1,"price":1}]}"""))
        .containsExactly("x unknown-member", "lines[0].price unknown-member");
  }

  @Test
  void allWrongMembersAreToldAtOnce() throws Exception {
    assertThat(errors("{}")).containsExactly("currency required", "lines required");
    assertThat(errors("{\"currency\":null,\"lines\":[{},{\"sku\":1,\"quantity\":\"1\"},7]}"))
        .containsExactlyInAnyOrder(
            "currency required",
            "lines[0].sku required",
            "lines[0].quantity required",
            "lines[1].sku wrong-type",
            "lines[1].quantity wrong-type",
            "lines[2] wrong-type");
  }

  @Test
  void theCommandItselfCarriesItsConstraints() {
    Validator validator = validator();
    assertThat(validator.validate(new PlaceOrder("EUR", List.of(new PlaceOrder.Line("a", 1)))))
        .isEmpty();
    assertThat(
            validator.validate(
                new PlaceOrder(
                    null,
                    List.of(
                        new PlaceOrder.Line("a", 0),
                        new PlaceOrder.Line("a", 1_000_001),
                        new PlaceOrder.Line(null, 1)))))
        .extracting(violation -> violation.getPropertyPath().toString())
        .containsExactlyInAnyOrder(
            "currency", "lines[0].quantity", "lines[1].quantity", "lines[1].sku", "lines[2].sku");
    assertThat(validator.validate(new PlaceOrder("EUR", null)))
        .extracting(violation -> violation.getPropertyPath().toString())
        .containsExactly("lines");
  }

  private static Validator validator() {
    return Validation.byDefaultProvider()
        .configure()
        .messageInterpolator(new ParameterMessageInterpolator())
        .buildValidatorFactory()
        .getValidator();
  }

  private static String line(String sku, String quantity) {
    return "{\"sku\":\"" + sku + "\",\"quantity\":" + quantity + "}";
  }

  private static String[] lines(int count) {
    return IntStream.range(0, count).mapToObj(i -> line("sku-" + i, "1")).toArray(String[]::new);
  }

  private static String order(String... lines) {
    return "{\"currency\":\"EUR\",\"lines\":["
        + List.of(lines).stream().collect(Collectors.joining(","))
        + "]}";
  }

  private static PlaceOrder read(String json) throws StrictJson.Malformed {
    return PlaceOrder.read(new RequestDocument(StrictJson.object(json)));
  }

  private static List<String> errors(String json) throws StrictJson.Malformed {
    RequestDocument document = new RequestDocument(StrictJson.object(json));
    ProblemException refusal =
        catchThrowableOfType(ProblemException.class, () -> PlaceOrder.read(document));
    assertThat(refusal).as("refused").isNotNull();
    return refusal.problem().errors().stream().map(PlaceOrderTest::brief).toList();
  }

  private static String brief(FieldError error) {
    return error.field() + " " + error.code();
  }
}
