package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Well-formed bodies with members that no order or payment can have: each is told by its path. */
@ExtendWith(TestBedExtension.class)
class HostileMembersIT {

  private static final String SKU = TestArchive.sku(0);
  private static final String LONGEST_TEXT = "x".repeat(1_000_000);

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  HostileMembersIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  private static String order(String currency, String... lines) {
    return "{\"currency\":" + currency + ",\"lines\":[" + String.join(",", lines) + "]}";
  }

  private static String line(String sku, String quantity) {
    return "{\"sku\":\"" + sku + "\",\"quantity\":" + quantity + "}";
  }

  private Answer place(String body) {
    return site.acme().post(Api.ORDERS, body).key(id).send();
  }

  private static List<String> errors(Answer answer) {
    assertThat(answer.summary()).isEqualTo("422 validation-failed");
    return answer.json().getJsonArray("errors").getValuesAs(JsonObject.class).stream()
        .map(error -> error.getString("field") + " " + error.getString("code"))
        .toList();
  }

  /** Sends a payment of a new order, which it must leave unpaid. */
  private Answer pay(String provider, String reference, String amount, String currency) {
    String order = site.acme().newOrder();
    String body =
        "{\"provider\":%s,\"providerRef\":%s,\"amountMinor\":%s,\"currency\":%s}"
            .formatted(provider, reference, amount, currency);
    Answer answer = site.acme().post(Api.ORDERS + "/" + order + "/payments", body).send();
    assertThat(site.acme().statusOf(order)).isEqualTo("INVENTORY_RESERVED");
    assertThat(site.rows().payments(order)).isZero();
    return answer;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1e400          | wrong-type",
        "-1e400         | wrong-type",
        "1E2            | wrong-type",
        "1e-2           | wrong-type",
        "2.0            | wrong-type",
        "1e999999999    | wrong-type",
        "1e-999999999   | wrong-type",
        "\"2\"          | wrong-type",
        "[1]            | wrong-type",
        "{}             | wrong-type",
        "true           | wrong-type",
        "null           | required",
        "-0             | range",
        "0              | range",
        "-1             | range",
        "18446744073709551617 | range",
        "-9223372036854775809 | range"
      })
  void aNumberThatIsNoPositiveIntegerIsRefused(String number, String code) {
    assertThat(errors(place(order("\"EUR\"", line(SKU, number)))))
        .containsExactly("lines[0].quantity " + code);
    assertThat(errors(pay("\"demo\"", "\"r\"", number, "\"EUR\"")))
        .containsExactly("amountMinor " + code);
  }

  @Test
  void anIntegerOfAThousandDigitsIsOutOfRange() {
    String digits = "9".repeat(1_000);
    assertThat(errors(place(order("\"EUR\"", line(SKU, digits)))))
        .containsExactly("lines[0].quantity range");
    assertThat(errors(pay("\"demo\"", "\"r\"", digits, "\"EUR\"")))
        .containsExactly("amountMinor range");
  }

  @ParameterizedTest
  @CsvSource({
    "eur,  unknown-currency",
    "Eur,  unknown-currency",
    "EU,   unknown-currency",
    "XYZ,  unknown-currency",
    "XXX,  unknown-currency",
    "XTS,  unknown-currency",
    "XAU,  unknown-currency",
    "'',   length",
    "EURO, length",
    "\\u0045UR\\u0000, length",
    "EU\\ud800, unknown-currency"
  })
  void aCodeThatNoCurrencyHasIsRefused(String currency, String code) {
    assertThat(errors(place(order("\"" + currency + "\"", line(SKU, "1")))))
        .containsExactly("currency " + code);
    assertThat(errors(pay("\"demo\"", "\"r\"", "100", "\"" + currency + "\"")))
        .containsExactly("currency " + code);
  }

  /** The standard still lists it, so a late payment can be told from nonsense. */
  @Test
  void aWithdrawnCurrencyIsNeverTheOneThatThePriceIsIn() {
    assertThat(errors(place(order("\"DEM\"", line(SKU, "1")))))
        .containsExactly("lines[0].sku currency-mismatch");
    assertThat(pay("\"demo\"", "\"r\"", "100", "\"DEM\"").summary())
        .isEqualTo("422 amount-mismatch");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        " a|form",
        "a |form",
        "a\\u0000|form",
        "\\n|form",
        "a\\u007f|form",
        "\\ud800|form",
        "a\\udc00b|form",
        "''|length"
      })
  void aTextThatNoDatabaseKeepsIsRefused(String text, String code) {
    assertThat(errors(place(order("\"EUR\"", line(text, "1")))))
        .containsExactly("lines[0].sku " + code);
    assertThat(errors(pay("\"demo\"", "\"" + text + "\"", "100", "\"EUR\"")))
        .containsExactly("providerRef " + code);
    assertThat(errors(site.acme().requestPayment(site.acme().newOrder(), text).send()))
        .containsExactly("provider " + code);
  }

  @Test
  void aTextIsRefusedAtOneCharacterTooManyAndAtAMillion() {
    for (String sku : List.of("s".repeat(65), LONGEST_TEXT)) {
      assertThat(errors(site.acme().order(sku, 1).send())).containsExactly("lines[0].sku length");
    }
    for (String reference : List.of("r".repeat(256), LONGEST_TEXT)) {
      assertThat(errors(pay("\"demo\"", "\"" + reference + "\"", "100", "\"EUR\"")))
          .containsExactly("providerRef length");
    }
    for (String provider : List.of("p".repeat(33), LONGEST_TEXT)) {
      assertThat(errors(pay("\"" + provider + "\"", "\"r\"", "100", "\"EUR\"")))
          .containsExactly("provider length");
      assertThat(errors(site.acme().requestPayment(site.acme().newOrder(), provider).send()))
          .containsExactly("provider length");
    }
  }

  @Test
  void aTextOfTheGreatestLengthIsTaken() {
    assertThat(site.acme().order("s".repeat(64), 1).send().summary()).isEqualTo("422 unknown-sku");
    String order = site.acme().newOrder();
    String reference = id + "r".repeat(255 - id.length());
    Settlement longest = Settlement.of(order).withReference(reference).withProvider("p".repeat(32));
    assertThat(site.acme().pay(longest).send().status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}                                     | currency required, lines required",
        "{\"currency\":null,\"lines\":null}     | currency required, lines required",
        "{\"lines\":[null],\"currency\":[]}     | lines[0] wrong-type, currency wrong-type",
        "{\"lines\":[[],{\"x\":1}],\"currency\":\"EUR\"} | lines[0] wrong-type, lines[1].x unknown-member, lines[1].sku required, lines[1].quantity required",
        "{\"\\ud800\":1,\"\\u0000\":1,\"currency\":\"EUR\",\"lines\":[{\"sku\":\"a\",\"quantity\":1}]} | ? unknown-member, \u0000 unknown-member"
      })
  void wrongMembersAreToldOnceEachInTheOrderOfTheRequest(String body, String expected) {
    assertThat(String.join(", ", errors(place(body)))).isEqualTo(expected);
  }

  @Test
  void moreThanAHundredLinesAreNotLookedInto() {
    String hundredAndOne =
        IntStream.range(0, 101).mapToObj(i -> line("s" + i, "0")).collect(Collectors.joining(","));
    assertThat(errors(place(order("\"EUR\"", hundredAndOne)))).containsExactly("lines size");
    String most = "{},".repeat(340_000) + "{}";
    assertThat(errors(site.acme().post(Api.ORDERS, order("\"EUR\"", most)).send()))
        .containsExactly("lines size");
  }

  @Test
  void oneSkuInTwoLinesIsRefusedHoweverItIsWritten() {
    assertThat(errors(place(order("\"EUR\"", line("abc", "1"), line("\\u0061bc", "2")))))
        .containsExactly("lines[1].sku duplicate");
  }

  @Test
  void aTotalThatDoesNotFitIsRefusedAndTheGreatestOneIsPaid() {
    String dear = product("dear", Long.MAX_VALUE);
    String half = product("half", (1L << 62));
    String other = product("other", (1L << 62));
    assertThat(errors(site.acme().order(dear, 2).send()))
        .as("price times quantity")
        .containsExactly("lines total-too-large");
    assertThat(errors(place(order("\"EUR\"", line(half, "1"), line(other, "1")))))
        .as("sum")
        .containsExactly("lines total-too-large");
    assertThat(site.rows().count("SELECT SUM(available) FROM product WHERE sku LIKE ?", "%" + id))
        .isEqualTo(30);

    Answer greatest = site.acme().order(dear, 1).send();
    assertThat(greatest.json().getJsonNumber("totalMinor").longValueExact())
        .isEqualTo(Long.MAX_VALUE);
    Settlement payment = Settlement.of(greatest.orderId()).withAmount(Long.MAX_VALUE);
    assertThat(site.acme().pay(payment).send().status()).isEqualTo(201);
  }

  private String product(String name, long priceMinor) {
    String sku = name + "-" + id;
    site.rows()
        .run(
            "INSERT INTO product (sku, currency, price_minor, available) VALUES (?, 'EUR', "
                + priceMinor
                + ", 10)",
            sku);
    return sku;
  }
}
