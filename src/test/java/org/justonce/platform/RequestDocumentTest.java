package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestDocumentTest {

  /** A command with members of each kind. */
  record Parcel(
      @NotNull @Size(min = 1, max = 3) @StoredText String name,
      @Valid Item main,
      @NotNull @Size(min = 1, max = 2) List<@Valid Item> more) {

    static Parcel read(RequestDocument document) {
      return new Parcel(
          document.text("name"),
          Item.read(document.object("main")),
          document.objects("more", 2).stream().map(Item::read).toList());
    }
  }

  record Item(@NotNull @Size(min = 1, max = 3) String text, @Min(1) @Max(9) int number) {

    static Item read(RequestDocument document) {
      return new Item(document.text("text"), document.int32("number"));
    }
  }

  private static final String ITEM = "{\"text\":\"a\",\"number\":1}";

  private static String parcel(String name, String main, String... more) {
    return "{\"name\":"
        + name
        + ",\"main\":"
        + main
        + ",\"more\":["
        + String.join(",", more)
        + "]}";
  }

  private static List<String> errors(String json) throws Exception {
    RequestDocument document = document(json);
    document.check(Parcel.read(document));
    document.refuseUnknownMembers();
    return brief(document);
  }

  private static List<String> brief(RequestDocument document) {
    return document.errors().stream().map(error -> error.field() + " " + error.code()).toList();
  }

  @Test
  void rightMembersAreReadAndNothingIsNoted() throws Exception {
    RequestDocument document = document(parcel("\"abc\"", ITEM, ITEM, ITEM));
    Parcel parcel = Parcel.read(document);
    Item item = new Item("a", 1);
    assertThat(parcel).isEqualTo(new Parcel("abc", item, List.of(item, item)));
    document.check(parcel);
    document.refuseUnknownMembers();
    assertThat(document.errors()).isEmpty();
    assertThatCode(document::throwIfInvalid).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | required",
        "{\"x\":null} | required",
        "{\"x\":1} | wrong-type",
        "{\"x\":[]} | wrong-type",
        "{\"x\":{}} | wrong-type",
        "{\"x\":true} | wrong-type"
      })
  void whatIsNoTextIsNotedWithItsCode(String json, String code) throws Exception {
    RequestDocument document = document(json);
    document.text("x");
    assertError(document, "x", code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"2\"", "1.5", "1.0", "1e2", "1E+1", "100e-2", "true", "[]", "{}", "1e999999999"})
  void onlyAnIntegerLiteralIsAnInteger(String value) throws Exception {
    RequestDocument document = document("{\"x\":" + value + "}");
    document.int64("x");
    assertError(document, "x", "wrong-type");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372036854775808",
        "-9223372036854775809",
        "18446744073709551617",
        "99999999999999999999999999999999"
      })
  void anIntegerBeyond64BitsIsOutOfRange(String value) throws Exception {
    RequestDocument document = document("{\"x\":" + value + "}");
    document.int64("x");
    assertError(document, "x", "range");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2147483648", "-2147483649", "4294967297", "9223372036854775808"})
  void anIntegerBeyond32BitsIsOutOfTheirRange(String value) throws Exception {
    RequestDocument document = document("{\"x\":" + value + "}");
    document.int32("x");
    assertError(document, "x", "range");
  }

  @Test
  void bothEndsOfTheRangesAreIncluded() throws Exception {
    RequestDocument document =
        document(
            "{\"a\":9223372036854775807,\"b\":-9223372036854775808,\"c\":2147483647,\"d\":-2147483648}");
    assertThat(document.int64("a")).isEqualTo(Long.MAX_VALUE);
    assertThat(document.int64("b")).isEqualTo(Long.MIN_VALUE);
    assertThat(document.int32("c")).isEqualTo(Integer.MAX_VALUE);
    assertThat(document.int32("d")).isEqualTo(Integer.MIN_VALUE);
    assertThat(document.errors()).isEmpty();
  }

  @Test
  void aMissingOrNullIntegerIsRequired() throws Exception {
    RequestDocument document = document("{\"x\":null}");
    document.int32("x");
    document.int64("y");
    assertThat(brief(document)).containsExactly("x required", "y required");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"null | required", "[] | wrong-type", "\"\" | wrong-type", "1 | wrong-type"})
  void aWrongObjectIsNotedOnceAndNotItsMembers(String object, String code) throws Exception {
    assertThat(errors(parcel("\"a\"", object, ITEM))).containsExactly("main " + code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"null | required", "{} | wrong-type", "\"ab\" | wrong-type", "[] | size"})
  void aWrongArrayIsNotedOnce(String array, String code) throws Exception {
    String json = "{\"name\":\"a\",\"main\":" + ITEM + ",\"more\":" + array + "}";
    assertThat(errors(json)).containsExactly("more " + code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "7", "{\"text\":\"a\",\"number\":1}", "{\"z\":1}"})
  void ofAnArrayThatIsTooLongNoItemIsRead(String item) throws Exception {
    String[] items = IntStream.range(0, 50_000).mapToObj(i -> item).toArray(String[]::new);
    RequestDocument document = document(parcel("\"a\"", ITEM, items));
    assertThat(document.objects("more", 2)).hasSize(3);
    assertThat(errors(parcel("\"a\"", ITEM, items))).containsExactly("more size");
  }

  @Test
  void wrongItemsAreNotedWithTheirIndexAndTheOthersKeepTheirs() throws Exception {
    assertThat(errors(parcel("\"a\"", ITEM, "null", "{\"text\":\"abcd\",\"number\":1}")))
        .containsExactly("more[0] wrong-type", "more[1].text length");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"\"     | length",
        "\"abcd\" | length",
        "\"abcd \"| length",
        "\"a \"   | form",
        "7        | wrong-type",
        "null     | required"
      })
  void aMemberIsNotedOnceByItsPlainestFault(String name, String code) throws Exception {
    assertThat(errors(parcel(name, ITEM, ITEM))).containsExactly("name " + code);
  }

  @Test
  void aMemberWhoseValueCouldNotBeReadIsNotCheckedAgain() throws Exception {
    String item = "{\"text\":1,\"number\":\"1\"}";
    assertThat(errors(parcel("\"a\"", item, "{\"number\":4294967297}")))
        .containsExactly(
            "main.text wrong-type",
            "main.number wrong-type",
            "more[0].number range",
            "more[0].text required");
  }

  @Test
  void errorsStandInTheOrderOfTheRequest() throws Exception {
    String item = "{\"number\":0,\"z\":1,\"text\":\"\"}";
    assertThat(
            errors("{\"more\":[" + ITEM + "," + item + "],\"y\":1,\"main\":" + item + ",\"x\":1}"))
        .containsExactly(
            "more[1].number range",
            "more[1].z unknown-member",
            "more[1].text length",
            "y unknown-member",
            "main.number range",
            "main.z unknown-member",
            "main.text length",
            "x unknown-member",
            "name required");
  }

  @Test
  void aMemberThatNobodyAskedForIsUnknown() throws Exception {
    RequestDocument document = document("{\"t\":\"a\",\"T\":\"a\",\"\":1}");
    document.text("t");
    document.refuseUnknownMembers();
    assertThat(brief(document)).containsExactly("T unknown-member", " unknown-member");
  }

  @Test
  void anUnknownNameIsToldInItsFirstHundredCharacters() throws Exception {
    String longest = "n".repeat(100);
    RequestDocument document = document("{\"" + longest + "\":1,\"" + longest + "m\":1}");
    document.refuseUnknownMembers();
    assertThat(document.errors())
        .extracting(FieldError::field)
        .containsExactly(longest, longest + "…");
  }

  @Test
  void beyondOneHundredErrorsNoneIsTold() throws Exception {
    String members =
        IntStream.range(0, 150).mapToObj(i -> "\"m" + i + "\":1").collect(Collectors.joining(","));
    RequestDocument document = document("{" + members + "}");
    document.refuseUnknownMembers();
    document.note("a", "odd", "is odd");
    assertThat(document.errors()).hasSize(100);
    assertThat(document.errors().get(99).field()).isEqualTo("m99");
  }

  @Test
  void allWrongMembersEndTheRequestTogether() throws Exception {
    RequestDocument document = document("{}");
    document.text("a");
    document.note("b", "odd", "is odd");
    List<FieldError> noted = document.errors();
    assertThatThrownBy(document::throwIfInvalid)
        .asInstanceOf(type(ProblemException.class))
        .extracting(ProblemException::problem)
        .satisfies(
            problem -> {
              assertThat(problem.type()).isEqualTo(CommonProblem.VALIDATION_FAILED);
              assertThat(problem.errors()).isEqualTo(noted).hasSize(2);
            });
  }

  private static RequestDocument document(String json) throws StrictJson.Malformed {
    return new RequestDocument(StrictJson.object(json));
  }

  private static void assertError(RequestDocument document, String field, String code) {
    assertThat(brief(document)).containsExactly(field + " " + code);
    assertThat(document.errors().get(0).detail()).isNotBlank();
  }
}
