package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemTest {

  @Test
  void aProblemHasTheMembersOfItsTypeAndItsOwnWords() {
    Problem problem = Problem.of(CommonProblem.NOT_FOUND, "Nothing here.");
    JsonObject json = problem.toJson("");
    assertThat(json.keySet())
        .containsExactly("type", "title", "status", "detail", "instance", "code", "retryable");
    assertThat(json.getString("type")).isEqualTo("/problems/not-found");
    assertThat(json.getString("title")).isEqualTo(CommonProblem.NOT_FOUND.description().title());
    assertThat(json.getInt("status")).isEqualTo(404);
    assertThat(json.getString("detail")).isEqualTo("Nothing here.");
    assertThat(json.getString("code")).isEqualTo("not-found");
    assertThat(json.getBoolean("retryable")).isFalse();
    assertThat(json.getString("instance")).matches("urn:uuid:[0-9a-f-]{36}");
  }

  @Test
  void theTypeLeadsToThePagesOfTheApplicationWhereverItIs() {
    assertThat(Problem.of(CommonProblem.BUSY, "x").toJson("/tickets").getString("type"))
        .isEqualTo("/tickets/problems/busy");
  }

  @Test
  void eachOccurrenceHasAnInstanceOfItsOwn() {
    assertThat(Problem.of(CommonProblem.BUSY, "x").instance())
        .isNotEqualTo(Problem.of(CommonProblem.BUSY, "x").instance());
  }

  @Test
  void theKeyActionIsAddedToTheSameOccurrence() {
    Problem problem = Problem.of(CommonProblem.BUSY, "x");
    Problem keyed = problem.withKeyAction(KeyAction.ROTATE);
    assertThat(keyed.instance()).isEqualTo(problem.instance());
    assertThat(keyed.toJson("").getString("keyAction")).isEqualTo("rotate");
    assertThat(KeyAction.REUSE.wireName()).isEqualTo("reuse");
    assertThat(KeyAction.FIX.wireName()).isEqualTo("fix");
  }

  @Test
  void failedValidationListsEachWrongMember() {
    JsonObject json =
        Problem.validation(
                List.of(
                    new FieldError("lines[0].sku", "length", "is too long"),
                    new FieldError("", "size", "\"quoted\"")))
            .withKeyAction(KeyAction.ROTATE)
            .toJson("");
    assertThat(json.getInt("status")).isEqualTo(422);
    assertThat(json.getString("code")).isEqualTo("validation-failed");
    assertThat(json.getString("keyAction")).isEqualTo("rotate");
    assertThat(json.getJsonArray("errors"))
        .isEqualTo(
            Json.createArrayBuilder()
                .add(error("lines[0].sku", "length", "is too long"))
                .add(error("", "size", "\"quoted\""))
                .build());
  }

  private static JsonObject error(String field, String code, String detail) {
    return Json.createObjectBuilder()
        .add("field", field)
        .add("code", code)
        .add("detail", detail)
        .build();
  }

  @ParameterizedTest
  @EnumSource(CommonProblem.class)
  void everyCommonProblemHasAFormThatClientsCanRelyOn(CommonProblem problem) {
    assertThat(problem.code()).matches("[a-z]+(-[a-z]+)*");
    assertThat(problem.status()).isBetween(400, 599);
    assertThat(problem.description().title()).isNotBlank();
    assertThat(problem.description().explanation()).isNotBlank();
    assertThat(problem.description().remedy()).isNotBlank();
    assertThat(problem.keyAction())
        .isEqualTo(problem.status() >= 500 ? KeyAction.REUSE : KeyAction.FIX);
    assertThat(new CommonProblem.Catalog().types()).contains(problem);
  }

  @ParameterizedTest
  @CsvSource({
    "MALFORMED_REQUEST, 400, false",
    "INVALID_PARAMETER, 400, false",
    "UNREADABLE_BODY, 400, true",
    "UNAUTHENTICATED, 401, false",
    "FORBIDDEN, 403, false",
    "NOT_FOUND, 404, false",
    "METHOD_NOT_ALLOWED, 405, false",
    "NOT_ACCEPTABLE, 406, false",
    "REQUEST_TIMEOUT, 408, true",
    "PAYLOAD_TOO_LARGE, 413, false",
    "UNSUPPORTED_MEDIA_TYPE, 415, false",
    "VALIDATION_FAILED, 422, false",
    "INTERNAL_ERROR, 500, true",
    "BUSY, 503, true",
    "STORE_UNAVAILABLE, 503, true",
    "IDEMPOTENCY_UNAVAILABLE, 503, true"
  })
  void theCodeTellsStatusAndWhetherARetryCanHelp(
      CommonProblem problem, int status, boolean retryable) {
    assertThat(problem.status()).isEqualTo(status);
    assertThat(problem.retryable()).isEqualTo(retryable);
  }
}
