package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.assertj.core.groups.Tuple.tuple;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestDocumentTest {

  private static final Pattern LETTERS = Pattern.compile("[a-z]*");

  @Test
  void rightMembersAreReadAndNothingIsNoted() throws Exception {
    RequestDocument document =
        document("{\"t\":\"abc\",\"n\":7,\"o\":{\"n\":-1},\"a\":[{\"n\":1}]}");
    assertThat(document.text("t", 3, LETTERS)).isEqualTo("abc");
    assertThat(document.integer("n", 1, 7)).isEqualTo(7);
    assertThat(document.object("o").integer("n", -1, 1)).isEqualTo(-1);
    assertThat(document.objects("a", 1).get(0).integer("n", 1, 1)).isEqualTo(1);
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
        "{\"x\":true} | wrong-type",
        "{\"x\":\"\"} | length",
        "{\"x\":\"abcd\"} | length",
        "{\"x\":\"a b\"} | form",
        "{\"x\":\"a\\n\"} | form"
      })
  void aWrongTextIsNotedWithItsCode(String json, String code) throws Exception {
    RequestDocument document = document(json);
    document.text("x", 3, LETTERS);
    assertErrors(document, "x", code);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"2\"", "1.5", "1.0", "1e2", "1E+1", "100e-2", "true", "[]", "{}", "1e999999999"})
  void onlyAnIntegerLiteralIsAnInteger(String value) throws Exception {
    RequestDocument document = document("{\"x\":" + value + "}");
    assertThat(document.integer("x", 1, 100)).isEqualTo(1);
    assertErrors(document, "x", "wrong-type");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "-1",
        "101",
        "9223372036854775808",
        "-9223372036854775809",
        "99999999999999999999999999999999",
        "4294967297"
      })
  void anIntegerBeyondItsRangeIsNoted(String value) throws Exception {
    RequestDocument document = document("{\"x\":" + value + "}");
    document.integer("x", 1, 100);
    assertErrors(document, "x", "range");
  }

  @Test
  void bothEndsOfTheRangeAreIncluded() throws Exception {
    RequestDocument document =
        document("{\"a\":1,\"b\":9223372036854775807,\"c\":-9223372036854775808}");
    assertThat(document.integer("a", 1, 1)).isEqualTo(1);
    assertThat(document.integer("b", 1, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    assertThat(document.integer("c", Long.MIN_VALUE, 0)).isEqualTo(Long.MIN_VALUE);
    assertThat(document.errors()).isEmpty();
  }

  @Test
  void aMissingOrNullIntegerIsRequired() throws Exception {
    RequestDocument document = document("{\"x\":null}");
    document.integer("x", 1, 2);
    document.integer("y", 1, 2);
    assertThat(document.errors()).extracting(FieldError::code).containsOnly("required");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | required",
        "{\"x\":null} | required",
        "{\"x\":[]} | wrong-type",
        "{\"x\":\"\"} | wrong-type",
        "{\"x\":1} | wrong-type"
      })
  void aWrongObjectIsNotedOnceAndNotItsMembers(String json, String code) throws Exception {
    RequestDocument document = document(json);
    RequestDocument inner = document.object("x");
    inner.integer("n", 1, 2);
    inner.refuseUnknownMembers();
    assertErrors(document, "x", code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | required",
        "{\"x\":null} | required",
        "{\"x\":{}} | wrong-type",
        "{\"x\":\"ab\"} | wrong-type",
        "{\"x\":[]} | size",
        "{\"x\":[{},{},{}]} | size"
      })
  void aWrongArrayIsNotedAndGivesNoItems(String json, String code) throws Exception {
    RequestDocument document = document(json);
    assertThat(document.objects("x", 2)).isEmpty();
    assertErrors(document, "x", code);
  }

  @Test
  void wrongItemsAreNotedWithTheirIndex() throws Exception {
    RequestDocument document = document("{\"x\":[{},null,1,[]]}");
    assertThat(document.objects("x", 4)).hasSize(1);
    assertThat(document.errors())
        .extracting(FieldError::field, FieldError::code)
        .containsExactly(
            tuple("x[1]", "wrong-type"), tuple("x[2]", "wrong-type"), tuple("x[3]", "wrong-type"));
  }

  @Test
  void nestedMembersAreNotedWithTheirPathInTheWholeDocument() throws Exception {
    RequestDocument document =
        document("{\"o\":{\"a\":[{\"n\":1},{\"n\":0,\"z\":1}],\"q\":1},\"p\":1}");
    RequestDocument object = document.object("o");
    for (RequestDocument item : object.objects("a", 2)) {
      item.integer("n", 1, 1);
      item.refuseUnknownMembers();
    }
    object.refuseUnknownMembers();
    document.refuseUnknownMembers();
    assertThat(document.errors())
        .extracting(FieldError::field)
        .containsExactly("o.a[1].n", "o.a[1].z", "o.q", "p");
  }

  @Test
  void aMemberThatNobodyAskedForIsUnknown() throws Exception {
    RequestDocument document = document("{\"t\":\"a\",\"T\":\"a\",\"\":1}");
    document.text("t", 1, LETTERS);
    document.refuseUnknownMembers();
    assertThat(document.errors())
        .extracting(FieldError::field, FieldError::code)
        .containsExactly(tuple("T", "unknown-member"), tuple("", "unknown-member"));
  }

  @Test
  void allWrongMembersEndTheRequestTogether() throws Exception {
    RequestDocument document = document("{}");
    document.text("a", 1, LETTERS);
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

  private static void assertErrors(RequestDocument document, String field, String code) {
    assertThat(document.errors())
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.field()).isEqualTo(field);
              assertThat(error.code()).isEqualTo(code);
              assertThat(error.detail()).isNotBlank();
            });
  }
}
