package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsCheckTest {

  private static void check(String setting, String value) {
    Map<String, String> settings = Map.of("justonce.idempotency." + setting, value);
    Config config =
        (Config)
            Proxy.newProxyInstance(
                Config.class.getClassLoader(),
                new Class<?>[] {Config.class},
                (proxy, method, arguments) -> Optional.ofNullable(settings.get(arguments[0])));
    new SettingsCheck(config).check();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "header-names | X-Request-ID;Idempotency-Key",
        "header-names | A B",
        "stored-headers | a,,b",
        "key-required | treu",
        "reused-status | 200",
        "retention | PT0.5S",
        "retention | PT1.5S",
        "retention | P365000000D",
        "retention | 24h",
        "lease | PT2S",
        "claim-wait | PT0S",
        "claim-wait | PT-1S",
        "admission-wait | P106751991167300D",
        "max-wait | PT-5S",
        "max-concurrent | 0",
        "max-queued | -1",
        "purge-interval | PT0S",
        "purge-pause | -PT1S",
        "purge-batch | 0",
        "max-concurrent-leased | -1",
        "max-waiting | -1",
        "max-response-bytes | 0",
        "max-response-bytes | 3000000000",
        "cache-bytes | -1",
        "cache-bytes | 16MB"
      })
  void aSettingThatCannotBeHonouredIsRefusedByItsName(String setting, String value) {
    assertThatThrownBy(() -> check(setting, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("justonce.idempotency." + setting + " is '" + value + "'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "header-names | X-Request-ID, Idempotency-Key",
        "key-required | true",
        "reused-status | 422",
        "retention | PT1S",
        "retention | P30D",
        "lease | PT3S",
        "claim-wait | PT0.001S",
        "admission-wait | PT0S",
        "max-wait | PT0S",
        "max-concurrent | 1",
        "max-queued | 0",
        "max-waiting | 0",
        "cache-bytes | 0"
      })
  void anyOtherIsTaken(String setting, String value) {
    assertThatCode(() -> check(setting, value)).doesNotThrowAnyException();
  }

  @Test
  void whatIsNotSetHasItsDefault() {
    assertThatCode(() -> check("unknown", "x")).doesNotThrowAnyException();
  }
}
