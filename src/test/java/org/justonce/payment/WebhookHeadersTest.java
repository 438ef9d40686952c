package org.justonce.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.ProblemException;

class WebhookHeadersTest {

  private final Map<String, List<String>> fields =
      new TreeMap<>(
          Map.of(
              "webhook-id", List.of("evt-1"),
              "webhook-timestamp", List.of("1614265330"),
              "webhook-signature", List.of("v1,a= v1a,b  v1,c")));

  private WebhookHeaders read() {
    return WebhookHeaders.read(name -> fields.getOrDefault(name, List.of()));
  }

  private void assertRefused(String header) {
    assertThatThrownBy(this::read)
        .isInstanceOfSatisfying(
            ProblemException.class,
            e -> {
              assertThat(e.problem().type()).isEqualTo(CommonProblem.INVALID_PARAMETER);
              assertThat(e.problem().detail()).contains(header);
            });
  }

  @Test
  void signaturesAreSeparatedByBlanks() {
    assertThat(read())
        .isEqualTo(new WebhookHeaders("evt-1", "1614265330", List.of("v1,a=", "v1a,b", "v1,c")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "evt_1/2-3:4", "a b", "~!\"#$%&'()*+,-/@[\\]^`{|}"})
  void anIdIsAnyPrintableAsciiTextWithoutFullStop(String id) {
    fields.put("webhook-id", List.of(id));
    assertThat(read().id()).isEqualTo(id);
  }

  @Test
  void anIdMayHave255Characters() {
    fields.put("webhook-id", List.of("i".repeat(255)));
    assertThat(read().id()).hasSize(255);
    fields.put("webhook-id", List.of("i".repeat(256)));
    assertRefused("webhook-id");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "evt.1", ".", "caf\u00e9", "a\tb", "a\u0000", "a\u007f", "\u20ac"})
  void anIdThatCannotBeKeptIsRefused(String id) {
    fields.put("webhook-id", List.of(id));
    assertRefused("webhook-id");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "now",
        "1.5",
        "1e9",
        "0x10",
        "+1",
        "-",
        "1 2",
        "2026-01-01T00:00:00Z",
        "\u0661"
      })
  void aTimestampThatIsNoIntegerIsRefused(String timestamp) {
    fields.put("webhook-timestamp", List.of(timestamp));
    assertRefused("webhook-timestamp");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "99999999999999999999999999"})
  void aTimestampIsTakenAsItIs(String timestamp) {
    fields.put("webhook-timestamp", List.of(timestamp));
    assertThat(read().timestamp()).isEqualTo(timestamp);
  }

  @ParameterizedTest
  @ValueSource(strings = {"webhook-id", "webhook-timestamp", "webhook-signature"})
  void aHeaderThatIsThereTwiceIsRefused(String name) {
    fields.put(name, List.of(fields.get(name).get(0), fields.get(name).get(0)));
    assertRefused(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"webhook-id", "webhook-timestamp"})
  void aHeaderThatIsMissingIsRefused(String name) {
    fields.remove(name);
    assertRefused(name);
  }
}
