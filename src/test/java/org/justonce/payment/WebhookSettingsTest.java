package org.justonce.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSettingsTest {

  private static WebhookSettings read(Map<String, String> settings) {
    return WebhookSettings.read(name -> Optional.ofNullable(settings.get(name)));
  }

  @Test
  void fiveMinutesAndEightAtOnceAreTheDefaults() {
    assertThat(read(Map.of())).isEqualTo(new WebhookSettings(Duration.ofMinutes(5), 8));
  }

  @Test
  void bothAreSettings() {
    assertThat(
            read(Map.of(WebhookSettings.TOLERANCE, "PT24H", WebhookSettings.MAX_CONCURRENT, "1")))
        .isEqualTo(new WebhookSettings(Duration.ofHours(24), 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5m", "PT0S", "PT0.9S", "-PT5M", "PT24H0.1S"})
  void aToleranceOutOfRangeIsRefused(String tolerance) {
    assertThatThrownBy(() -> read(Map.of(WebhookSettings.TOLERANCE, tolerance)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(WebhookSettings.TOLERANCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "1.5", "many", "2147483648"})
  void aNumberOutOfRangeIsRefused(String number) {
    assertThatThrownBy(() -> read(Map.of(WebhookSettings.MAX_CONCURRENT, number)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(WebhookSettings.MAX_CONCURRENT);
  }
}
