package org.justonce.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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
                    "justonce.payment.providers.calls-back.webhook-secrets",
                    "justonce.payment.providers.Wrong.url",
                    "justonce.payment.providers.Wrong.webhook-secrets",
                    "justonce.payment.providers.a.b.url",
                    "JUSTONCE_PAYMENT_PROVIDERS_ACME_PAY_URL",
                    "JUSTONCE_PAYMENT_PROVIDERS_OTHER_TIMEOUT",
                    "JUSTONCE_PAYMENT_PROVIDERS_CALLS_ALSO_WEBHOOK_SECRETS",
                    "PATH")))
        .containsExactly("acme-pay", "calls-also", "calls-back", "demo");
  }

  @Test
  void theUrlAloneIsEnough() {
    ProviderSettings settings = read(Map.of(PREFIX + "url", "https://pay.example/v2/"));
    assertThat(settings.payments()).contains(URI.create("https://pay.example/v2/payments"));
    assertThat(settings.webhookSecrets()).isEmpty();
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

  @Test
  void secretsAloneAreEnoughAndMayBeSeveral() {
    ProviderSettings settings =
        read(Map.of(PREFIX + "webhook-secrets", " " + secret(24) + ", " + secret(64) + " "));
    assertThat(settings.payments()).isEmpty();
    assertThat(settings.webhookSecrets())
        .extracting(key -> key.sign("id", "1", new byte[0]))
        .containsExactly(
            WebhookSecret.parse(secret(24)).sign("id", "1", new byte[0]),
            WebhookSecret.parse(secret(64)).sign("id", "1", new byte[0]));
    assertThat(settings).hasToString("provider acme-pay");
  }

  @Test
  void aProviderWithNeitherIsRefused() {
    assertThatThrownBy(() -> read(Map.of(PREFIX + "timeout", "PT1S")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(PREFIX + "url")
        .hasMessageContaining(PREFIX + "webhook-secrets");
  }

  static Stream<String> wrongSecrets() {
    return Stream.of(
        "",
        ",",
        secret(24) + ",",
        secret(24).replace("whsec_", ""),
        secret(24).replace("whsec_", "whpk_"),
        "whsec_",
        "whsec_not*base64*secret*not*base64*secret",
        "whsec_" + "-_".repeat(20),
        secret(23),
        secret(65));
  }

  @ParameterizedTest
  @MethodSource("wrongSecrets")
  void aListWithWhatIsNoSecretIsRefusedWithoutBeingRepeated(String secrets) {
    assertThatThrownBy(() -> read(Map.of(PREFIX + "webhook-secrets", secrets)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(PREFIX + "webhook-secrets")
        .hasMessageNotContaining("not*base64")
        .hasMessageNotContaining(secret(24).substring(6));
  }

  private static String secret(int bytes) {
    return "whsec_" + Base64.getEncoder().encodeToString(new byte[bytes]);
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
