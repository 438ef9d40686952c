package org.justonce.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.Problem;
import org.justonce.platform.ProblemException;

class ListParametersTest {

  @Test
  void absentAndEmptyParametersAreTheSame() {
    assertThat(read(null, null, null)).isEqualTo(new ListParameters<>(null, 50, null));
    assertThat(read("", "", "")).isEqualTo(new ListParameters<>(null, 50, null));
  }

  @ParameterizedTest
  @EnumSource(OrderStatus.class)
  void everyStateCanBeAskedFor(OrderStatus status) {
    assertThat(read(status.name(), null, null).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "50, 50", "200, 200", "007, 7"})
  void aLimitIsANumberFrom1To200(String text, int limit) {
    assertThat(read(null, text, null).limit()).isEqualTo(limit);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "000",
        "201",
        "999",
        "-1",
        "+1",
        "1.0",
        "1e1",
        " 1",
        "1 ",
        "x",
        "٣",
        "9999999999"
      })
  void anyOtherLimitIsRefused(String limit) {
    assertRefused(null, limit, null, "'limit'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"paid", "PAID ", "UNKNOWN", " ", "PAID,CANCELLED", "0"})
  void anyOtherStateIsRefused(String status) {
    assertRefused(status, null, null, "'status'");
  }

  @Test
  void aCursorIsReadAndGarbageIsRefused() {
    ListCursor cursor =
        new ListCursor(
            Instant.parse("2026-01-01T00:00:00Z"), "018f0000-0000-7000-8000-00000000000a");
    assertThat(read(null, null, cursor.encode()).after()).isEqualTo(cursor);
    assertRefused(null, null, "garbage", "'after'");
  }

  private static ListParameters<OrderStatus> read(String status, String limit, String after) {
    return ListParameters.read(OrderStatus.class, status, limit, after);
  }

  private static void assertRefused(String status, String limit, String after, String name) {
    assertThatThrownBy(() -> read(status, limit, after))
        .asInstanceOf(type(ProblemException.class))
        .extracting(ProblemException::problem)
        .satisfies(problem -> assertThat(problem.type()).isEqualTo(CommonProblem.INVALID_PARAMETER))
        .extracting(Problem::detail)
        .asString()
        .contains(name);
  }
}
