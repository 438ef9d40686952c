package org.justonce.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Source of the vector: the tests of the reference libraries of Standard Webhooks 1.0. */
class WebhookVerifierTest {

  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  private static final long SECONDS = 1614265330;
  private static final String TIMESTAMP = String.valueOf(SECONDS);
  private static final String BODY = "{\"test\": 2432232314}";
  private static final String SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
  private static final String OTHER = "v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=";

  private static final WebhookSecret KNOWN = WebhookSecret.parse(SECRET);
  private static final WebhookSecret UNKNOWN = WebhookSecret.unknown();

  private static WebhookVerifier at(Instant now, WebhookSecret... secrets) {
    return new WebhookVerifier(
        Map.of("pay", List.of(secrets), "without", List.of(), "other", List.of(UNKNOWN)),
        Duration.ofMinutes(5),
        InstantSource.fixed(now));
  }

  private static boolean isGenuine(String id, String timestamp, String body, String signatures) {
    return at(Instant.ofEpochSecond(SECONDS), KNOWN)
        .isGenuine(
            "pay",
            new WebhookHeaders(id, timestamp, List.of(signatures.split(" "))),
            body.getBytes(StandardCharsets.UTF_8));
  }

  private static boolean isGenuine(String provider, WebhookSecret... secrets) {
    return at(Instant.ofEpochSecond(SECONDS), secrets)
        .isGenuine(
            provider,
            new WebhookHeaders(ID, TIMESTAMP, List.of(SIGNATURE)),
            BODY.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void thePublishedVectorIsSignedLikeThat() {
    assertThat(KNOWN.sign(ID, TIMESTAMP, BODY.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(SIGNATURE);
    assertThat(isGenuine(ID, TIMESTAMP, BODY, SIGNATURE)).isTrue();
  }

  @Test
  void anyOfSeveralSignaturesIsEnoughAndOtherVersionsAreIgnored() {
    String other = OTHER + " " + OTHER.replace("v1,", "v2,") + " v1a,x garbage ,";
    assertThat(isGenuine(ID, TIMESTAMP, BODY, other + " " + SIGNATURE + " " + OTHER)).isTrue();
    assertThat(isGenuine(ID, TIMESTAMP, BODY, other)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE",
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=x",
        "v1,G0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        "V1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        "v1,",
        "v1",
        "v1,%%%%",
        "v1,g0hM9SsE\u00e9OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
      })
  void whatIsNotTheSignatureToTheLetterIsWrong(String signature) {
    assertThat(isGenuine(ID, TIMESTAMP, BODY, signature)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "msg_other | 1614265330 | {\"test\": 2432232314}",
        "msg_p5jXN8AQM9LWM0D4loKWxJek | 1614265331 | {\"test\": 2432232314}",
        "msg_p5jXN8AQM9LWM0D4loKWxJek | 01614265330 | {\"test\": 2432232314}",
        "msg_p5jXN8AQM9LWM0D4loKWxJek | 1614265330 | {\"test\":2432232314}"
      })
  void aSignatureOfAnotherIdTimeOrBodyIsWrong(String id, String timestamp, String body) {
    assertThat(isGenuine(id, timestamp, body, SIGNATURE)).isFalse();
  }

  @Test
  void anyOfTheProvidersOwnSecretsMaySign() {
    assertThat(isGenuine("pay", KNOWN)).isTrue();
    assertThat(isGenuine("pay", WebhookSecret.unknown(), KNOWN)).isTrue();
    assertThat(isGenuine("pay", WebhookSecret.unknown())).isFalse();
    assertThat(isGenuine("other", KNOWN)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobody", "without", "", "PAY"})
  void nothingIsGenuineFromAProviderWithoutSecrets(String provider) {
    assertThat(isGenuine(provider, KNOWN)).isFalse();
    assertThat(new WebhookVerifier(Map.of(), Duration.ofMinutes(5), InstantSource.system()))
        .matches(
            none ->
                !none.isGenuine(
                    provider,
                    new WebhookHeaders(ID, TIMESTAMP, List.of(SIGNATURE)),
                    BODY.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @CsvSource({"-301, false", "-300, true", "0, true", "300, true", "301, false"})
  void aTimeOutsideTheToleranceIsRefusedOnEitherSide(long secondsLater, boolean genuine) {
    assertThat(
            at(Instant.ofEpochSecond(SECONDS + secondsLater), KNOWN)
                .isGenuine(
                    "pay",
                    new WebhookHeaders(ID, TIMESTAMP, List.of(SIGNATURE)),
                    BODY.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(genuine);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-1614265330", "1614265330000", "9223372036854775807", "99999999999999999999999"})
  void aSignedTimeFarAwayIsRefusedHoweverLargeItIs(String timestamp) {
    byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
    String signature = KNOWN.sign(ID, timestamp, body);
    assertThat(isGenuine(ID, timestamp, BODY, signature)).isFalse();
  }

  @Test
  void thePublishedSecretOfDevelopmentIsKnown() {
    assertThat(
            WebhookSecret.parse("whsec_anVzdG9uY2UtZGV2ZWxvcG1lbnQtc2VjcmV0LTE").isOfDevelopment())
        .as("however it is padded")
        .isTrue();
    assertThat(KNOWN.isOfDevelopment()).isFalse();
    assertThat(UNKNOWN.isOfDevelopment()).isFalse();
  }
}
