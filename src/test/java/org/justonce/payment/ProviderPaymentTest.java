package org.justonce.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderPaymentTest {

  private static ProviderPayment read(String json) throws IOException {
    return ProviderPayment.read(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String payment(String id, String url) {
    return "{\"id\":" + id + ",\"url\":" + url + ",\"more\":[1]}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://pay.example/1?a=b", "http://127.0.0.1:9090/p", "HTTPS://pay.example"})
  void aPaymentIsAnIdAndAWebAddress(String url) throws Exception {
    assertThat(read(payment("\"p-1\"", "\"" + url + "\"")))
        .isEqualTo(new ProviderPayment("p-1", url));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null | \"https://a.example\" | id is required.",
        "7 | \"https://a.example\" | id must be a string.",
        "\"\" | \"https://a.example\" | id must have 1 to 255 characters.",
        "\"a \" | \"https://a.example\" | id must hold",
        "\"a\" | null | url is required.",
        "\"a\" | \"\" | url must have 1 to 2048 characters.",
        "\"a\" | \"ftp://a.example\" | url is no http or https address.",
        "\"a\" | \"javascript:alert(1)\" | url is no http or https address.",
        "\"a\" | \"https:///path\" | url is no http or https address.",
        "\"a\" | \"/path\" | url is no http or https address.",
        "\"a\" | \"https://a.example/\\n\" | url is no http or https address.",
        "\"a\" | \"https://a.example/\\ud800\" | url must hold"
      })
  void anythingElseIsNoPaymentAndTheReasonNamesTheMember(String id, String url, String reason) {
    assertThatThrownBy(() -> read(payment(id, url)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(reason);
  }

  @Test
  void theLimitsAreIncluded() throws Exception {
    String id = "p".repeat(255);
    String url = "https://a.example/" + "x".repeat(2048 - 18);
    assertThat(read(payment("\"" + id + "\"", "\"" + url + "\"")).url()).hasSize(2048);
    assertThatThrownBy(() -> read(payment("\"" + id + "p\"", "\"" + url + "\"")))
        .hasMessageStartingWith("id ");
    assertThatThrownBy(() -> read(payment("\"" + id + "\"", "\"" + url + "x\"")))
        .hasMessageStartingWith("url ");
  }
}
