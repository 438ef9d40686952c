package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Past;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a violated constraint is called on the wire. */
class CommandConstraintsTest {

  record Required(@NotNull String value) {}

  record Length(@Size(min = 1, max = 3) String value) {}

  record Items(@Size(min = 1, max = 3) List<String> value) {}

  record AtLeast(@Min(2) long value) {}

  record AtMost(@Max(2) long value) {}

  record Form(@StoredText String value) {}

  record Unnamed(@Past Instant value) {}

  static Stream<Arguments> violations() {
    return Stream.of(
        Arguments.of(new Required(null), "required", "is required"),
        Arguments.of(new Length(""), "length", "must have 1 to 3 characters"),
        Arguments.of(new Items(List.of()), "size", "must have 1 to 3 items"),
        Arguments.of(new AtLeast(1), "range", "must be at least 2"),
        Arguments.of(new AtMost(3), "range", "must be at most 2"),
        Arguments.of(
            new Form("\n"),
            "form",
            "must hold no control characters, no half surrogate pairs and no blank at either end"));
  }

  @ParameterizedTest
  @MethodSource("violations")
  void aViolationHasACodeAndWordsOfItsOwn(Object command, String code, String detail) {
    assertThat(told(command)).containsExactly(new FieldError("value", code, detail));
  }

  private static List<FieldError> told(Object command) {
    return CommandConstraints.violations(command).stream()
        .map(
            violation ->
                CommandConstraints.fieldError(violation.getPropertyPath().toString(), violation))
        .toList();
  }

  @Test
  void theWordsDoNotFollowTheLocaleOfTheServer() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMAN);
    try {
      assertThat(told(new AtLeast(1)))
          .extracting(FieldError::detail)
          .containsExactly("must be at least 2");
      assertThat(told(new Form(" "))).extracting(FieldError::detail).asString().contains("blank");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void whatIsMissingViolatesNothingElse() {
    assertThat(told(new Length(null))).isEmpty();
    assertThat(told(new Items(null))).isEmpty();
    assertThat(told(new Form(null))).isEmpty();
  }

  @Test
  void aConstraintWithoutACodeIsADefectOfThisApplication() {
    assertThatThrownBy(() -> told(new Unnamed(Instant.MAX)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Past");
  }
}
