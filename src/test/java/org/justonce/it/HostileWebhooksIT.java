package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Callbacks that no honest provider sends have no effect, and leave their id as it was. */
@ExtendWith(TestBedExtension.class)
class HostileWebhooksIT {

  private static final String NOT_SIGNED = "401 signature-invalid";
  private static final String UNUSABLE = "400 invalid-parameter";

  private final String id = UUID.randomUUID().toString();
  private final Site site;
  private final WebhookSender sender;
  private final String order;
  private final String body;

  HostileWebhooksIT(TestBed bed) {
    this.site = bed.onPostgres();
    this.sender = site.webhooks();
    this.order = site.acme().newOrder();
    this.body = Settlement.of(order).asCallback();
  }

  private static String seconds(long fromNow) {
    return String.valueOf(Instant.now().getEpochSecond() + fromNow);
  }

  /** After every attack: nothing is stored, and the honest delivery is new. */
  @AfterEach
  void theHonestDeliveryIsStillTheFirst() {
    assertThat(site.rows().count("SELECT COUNT(*) FROM inbox WHERE message_id = ?", id)).isZero();
    assertThat(site.rows().count("SELECT COUNT(*) FROM message_failure WHERE message_id = ?", id))
        .isZero();
    assertThat(site.rows().count("SELECT COUNT(*) FROM payment WHERE claimed_order_id = ?", order))
        .isZero();
    assertThat(sender.deliver(id, body).send().text()).contains("\"APPLIED\"");
  }

  private static void assertRefused(Answer answer, String summary) {
    assertThat(answer.summary()).as(answer.text()).isEqualTo(summary);
    assertThat(answer.text()).doesNotContain("Exception", "org.", "whsec", "Hmac", "SRVE");
    if (answer.status() == 401) {
      assertThat(answer.header("WWW-Authenticate")).isPresent();
      assertThat(answer.json().getString("detail")).contains("not configured", "wrong", "time");
    }
  }

  @Test
  void withoutHeadersACallbackIsNotSigned() {
    assertRefused(site.as(null).post(WebhookSender.path("acme-pay"), body).send(), NOT_SIGNED);
    assertRefused(site.as(null).post(WebhookSender.path("acme-pay")).send(), NOT_SIGNED);
    assertRefused(sender.unsigned(id, seconds(0), body).send(), NOT_SIGNED);
    assertRefused(
        sender.unsigned(id, seconds(0), body).header(WebhookSender.SIGNATURE, "").send(),
        NOT_SIGNED);
  }

  @Test
  void anApiKeyIsNoSignature() {
    assertRefused(
        sender.unsigned(id, seconds(0), body).header("Authorization", "Bearer " + Api.ACME).send(),
        NOT_SIGNED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage",
        "v1,",
        "v1,%%%%",
        "v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "v1a,AAAA v2,AAAA , ,, v1",
        "v1,\u00e9"
      })
  void aSignatureThatIsNoneIsRefused(String signature) {
    String time = seconds(0);
    String head =
        "POST %s HTTP/1.1\nHost: x\nContent-Type: application/json\nConnection: close\n"
                .formatted(WebhookSender.path("acme-pay"))
            + "webhook-id: %s\nwebhook-timestamp: %s\nwebhook-signature: %s\nContent-Length: %d\n\n"
                .formatted(id, time, signature, body.length());
    try (Wire wire = Wire.to(site.server())) {
      assertThat(wire.send(head + body).answer())
          .startsWith("HTTP/1.1 401 ")
          .contains("\"code\":\"signature-invalid\"");
    }
  }

  @Test
  void theSignatureOfAnotherBodyIdTimeOrProviderIsRefused() {
    String time = seconds(0);
    String right = sign(ServerSetup.WEBHOOK_SECRET, id, time, body);
    List<Call> calls =
        List.of(
            sender.unsigned(id, time, body + " ").header(WebhookSender.SIGNATURE, right),
            sender.unsigned(id + "x", time, body).header(WebhookSender.SIGNATURE, right),
            sender.unsigned(id, seconds(1), body).header(WebhookSender.SIGNATURE, right),
            sender.unsigned(id, "0" + time, body).header(WebhookSender.SIGNATURE, right),
            sender.as("nobody").deliver(id, body),
            sender.as("secret-pay").deliver(id, body),
            sender.as("other-pay").signingWith(ServerSetup.OLD_WEBHOOK_SECRET).deliver(id, body),
            sender.as("ACME-PAY").deliver(id, body),
            sender.as("acme-pay%20").deliver(id, body),
            sender.as("p".repeat(3000)).deliver(id, body));
    assertThat(calls).allSatisfy(call -> assertRefused(call.send(), NOT_SIGNED));
  }

  private static String sign(String secret, String id, String time, String body) {
    return WebhookSender.sign(secret, id, time, body.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(longs = {-330, 330, -1_000_000, 1_000_000_000_000L})
  void aTimeTooFarAwayIsRefusedOnEitherSide(long secondsFromNow) {
    assertRefused(sender.deliver(id, seconds(secondsFromNow), body).send(), NOT_SIGNED);
  }

  @ParameterizedTest
  @ValueSource(longs = {-270, 270})
  void aTimeWithinTheToleranceIsTaken(long secondsFromNow) {
    String later = Settlement.of(site.acme().newOrder()).asCallback();
    assertThat(sender.deliver(id + "-2", seconds(secondsFromNow), later).send().text())
        .contains("\"APPLIED\"");
  }

  @Test
  void aTimeThatIsLargerThanAnyNumberIsRefused() {
    assertRefused(sender.deliver(id, "9".repeat(40), body).send(), NOT_SIGNED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"now", "1.5", "1e9", "2026-01-01T00:00:00Z", "+1", "0x1", "-", ""})
  void aTimeThatIsNoIntegerIsUnusable(String time) {
    assertRefused(sender.deliver(id, time, body).send(), UNUSABLE);
  }

  static Stream<String> unusableIds() {
    return Stream.of("", "i".repeat(256), "a.b", "i".repeat(20_000));
  }

  @ParameterizedTest
  @MethodSource("unusableIds")
  void anIdThatCannotBeUsedIsRefused(String unusable) {
    assertRefused(sender.deliver(unusable, body).send(), UNUSABLE);
  }

  @Test
  void anIdOf255CharactersIsTaken() {
    String longest = id + "i".repeat(255 - id.length());
    String other = Settlement.of(site.acme().newOrder()).asCallback();
    assertThat(sender.deliver(longest, other).send().text()).contains("\"APPLIED\"");
    assertThat(sender.deliver(longest, other).send().text()).contains("DUPLICATE_DELIVERY");
  }

  @ParameterizedTest
  @ValueSource(strings = {WebhookSender.ID, WebhookSender.TIMESTAMP, WebhookSender.SIGNATURE})
  void aHeaderThatIsThereTwiceIsRefused(String name) {
    String time = seconds(0);
    String twin =
        switch (name) {
          case WebhookSender.ID -> id;
          case WebhookSender.TIMESTAMP -> time;
          default -> sign(ServerSetup.WEBHOOK_SECRET, id, time, body);
        };
    assertRefused(sender.deliver(id, time, body).header(name, twin).send(), UNUSABLE);
  }

  @Test
  void manySignaturesAndLargeHeadersAreRefusedOrTakenButNeverAnError() {
    String time = seconds(0);
    String many = "v1,AAAA ".repeat(1000);
    assertRefused(
        sender.unsigned(id, time, body).header(WebhookSender.SIGNATURE, many).send(), NOT_SIGNED);
    Answer taken =
        sender
            .unsigned(id + "-2", time, "{\"type\":\"x\"}")
            .header(
                WebhookSender.SIGNATURE,
                many + sign(ServerSetup.WEBHOOK_SECRET, id + "-2", time, "{\"type\":\"x\"}"))
            .send();
    assertThat(taken.text()).contains("IGNORED");
  }

  @ParameterizedTest
  @CsvSource({"gzip", "x-gzip", "deflate", "br", "'gzip, identity'"})
  void aCodedBodyIsRefusedWhateverItHolds(String coding) {
    UnaryOperator<Call> coded = call -> call.header("Content-Encoding", coding);
    assertRefused(coded.apply(sender.deliver(id, body)).send(), "415 unsupported-media-type");
    byte[] packed = Gzip.pack(body.getBytes(StandardCharsets.UTF_8));
    String time = seconds(0);
    assertRefused(
        coded
            .apply(
                site.as(null)
                    .call("POST", WebhookSender.path("acme-pay"), packed)
                    .header(WebhookSender.ID, id)
                    .header(WebhookSender.TIMESTAMP, time)
                    .header(
                        WebhookSender.SIGNATURE,
                        WebhookSender.sign(ServerSetup.WEBHOOK_SECRET, id, time, packed)))
            .send(),
        "415 unsupported-media-type");
  }

  @Test
  void anUncodedBodyMaySaySoAndBeOfAnyTypeAndAnyAnswerIsAccepted() {
    String other = Settlement.of(site.acme().newOrder()).asCallback();
    Answer answer =
        sender
            .deliver(id + "-2", other)
            .header("Content-Encoding", "identity")
            .replacing("Content-Type", "application/x-www-form-urlencoded")
            .header("Accept", "text/html")
            .send();
    assertThat(answer.text()).contains("\"APPLIED\"");
  }

  @Test
  void aBodyOverTheLimitIsTooLargeAndItsIdIsStillNew() {
    String large = " ".repeat(1024 * 1024) + body;
    assertRefused(sender.deliver(id, large).send(), "413 payload-too-large");
    String atTheLimit = "{\"type\":\"" + "x".repeat(1024 * 1024 - 11) + "\"}";
    assertThat(sender.deliver(id + "-2", atTheLimit).send().text()).contains("IGNORED");
  }

  @Test
  void aBodyThatIsNotUtf8IsUnreadable() {
    byte[] bytes = body.replace("2026", "20\u00e9").getBytes(StandardCharsets.ISO_8859_1);
    String time = seconds(0);
    assertRefused(
        site.as(null)
            .call("POST", WebhookSender.path("acme-pay"), bytes)
            .header(WebhookSender.ID, id)
            .header(WebhookSender.TIMESTAMP, time)
            .header(
                WebhookSender.SIGNATURE,
                WebhookSender.sign(ServerSetup.WEBHOOK_SECRET, id, time, bytes))
            .send(),
        "400 malformed-request");
  }

  @Test
  void onlyPostIsACallback() {
    Answer answer = site.as(null).get(WebhookSender.path("acme-pay")).send();
    assertRefused(answer, "405 method-not-allowed");
    assertThat(answer.header("Allow").orElseThrow()).contains("POST");
  }
}
