package org.justonce.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderSettingsTest {

  private static final String PREFIX = "justonce.payment.providers.acme-pay.";

  private static ProviderSettings read(Map<String, String> settings) {
    return ProviderSettings.read("acme-pay", name -> Optional.ofNullable(settings.get(name)));
  }

  @Test
  void providersAreNamedByPropertiesAndByEnvironmentVariables() {
    assertThat(
            ProviderSettings.names(
                List.of(
                    "justonce.payment.providers.demo.url",
                    "justonce.payment.providers.demo.timeout",
                    "justonce.payment.providers.without-url.api-key",
                    "justonce.payment.providers.Wrong.url",
                    "justonce.payment.providers.a.b.url",
                    "JUSTONCE_PAYMENT_PROVIDERS_ACME_PAY_URL",
                    "JUSTONCE_PAYMENT_PROVIDERS_OTHER_TIMEOUT",
                    "PATH")))
        .containsExactly("acme-pay", "demo");
  }

  @Test
  void onlyTheUrlMustBeSet() {
    ProviderSettings settings = read(Map.of(PREFIX + "url", "https://pay.example/v2/"));
    assertThat(settings.payments()).isEqualTo(URI.create("https://pay.example/v2/payments"));
    assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.apiKey()).isEmpty();
  }

  @Test
  void keyAndTimeoutAreSettingsAndTheKeyIsNotPrinted() {
    ProviderSettings settings =
        read(
            Map.of(
                PREFIX + "url",
                "http://127.0.0.1:9090",
                PREFIX + "api-key",
                "secret",
                PREFIX + "timeout",
                "PT20S"));
    assertThat(settings.apiKey()).contains("secret");
    assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(20));
    assertThat(settings).hasToString("provider acme-pay");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "pay.example",
        "ftp://pay.example",
        "http://user:secret@pay.example",
        "http://pay.example/?tenant=secret",
        "http://pay.example/#secret",
        "http://secret pay.example"
      })
  void aUrlThatIsNoneOrHoldsMoreIsRefusedWithoutBeingRepeated(String url) {
    assertThatThrownBy(() -> read(Map.of(PREFIX + "url", url)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(PREFIX + "url")
        .hasMessageNotContaining("secret");
  }

  @ParameterizedTest
  @CsvSource({"timeout, 10s", "timeout, PT0S", "timeout, PT20.001S", "api-key, two words"})
  void anotherWrongSettingIsRefused(String setting, String value) {
    assertThatThrownBy(
            () -> read(Map.of(PREFIX + "url", "http://pay.example", PREFIX + setting, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(PREFIX + setting);
  }
}
