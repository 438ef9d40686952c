package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.example.tickets.Users;
import org.example.tickets.async.AsyncTicketResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Another application, protected by the layers: it has the SDK's jar and nothing else of ours. */
@ExtendWith(TestBedExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SdkIT {

  private static final String TICKETS = TicketsArchive.TICKETS;
  private static final int OVER_THE_LIMIT = 1_048_577;
  private static final int AT_ONCE = 2;

  private final TestBed bed;
  private final BrokerProcess broker;
  private final PostgresDatabase database;
  private final LibertyServer server;

  SdkIT(TestBed bed) {
    this.bed = bed;
    this.broker = bed.keep(BrokerProcess.start());
    this.database = bed.postgres().create("tickets");
    database.rows().run("SET ROLE " + PostgresDatabase.USER + ";" + TicketsArchive.ddl());
    this.server = bed.start(setup("sdk", TicketsArchive.write("tickets")));
  }

  private ServerSetup setup(String name, TestedApplication application) {
    return ServerSetup.postgres(name, TestArchive.product(), database)
        .running(application)
        .withBroker("remote")
        .without("justonce.dev-data")
        .without("justonce.broker.acceptor")
        .with("justonce.idempotency.max-concurrent", String.valueOf(AT_ONCE))
        .with("justonce.broker.port", String.valueOf(broker.port()));
  }

  @AfterAll
  void end() {
    server.close();
    broker.close();
  }

  private static String unique() {
    return UUID.randomUUID().toString();
  }

  private Call post(String caller, String path, byte[] body, String type) {
    return new Call(
            server.http(), server.uri(path), "POST", HttpRequest.BodyPublishers.ofByteArray(body))
        .header("Authorization", login(caller))
        .header("Content-Type", type);
  }

  private Call get(String caller, String path) {
    return new Call(server.http(), server.uri(path), "GET", HttpRequest.BodyPublishers.noBody())
        .header("Authorization", login(caller));
  }

  private static String login(String caller) {
    byte[] login = (caller + ":" + Users.PASSWORD).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(login);
  }

  private Call sell(String caller, String holder) {
    return post(caller, TICKETS, holder.getBytes(StandardCharsets.UTF_8), "text/plain");
  }

  private long tickets(String holder) {
    return database.rows().count("SELECT COUNT(*) FROM ticket WHERE holder = ?", holder);
  }

  private long refunds(String ticketId) {
    return database.rows().count("SELECT COUNT(*) FROM refund WHERE ticket_id = ?", ticketId);
  }

  private void assertIsSoldOnce(String holder, Answer first, Answer second) {
    assertThat(first.status()).isEqualTo(201);
    assertThat(first.isReplay()).isFalse();
    assertThat(second.status()).isEqualTo(201);
    assertThat(second.isReplay()).isTrue();
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(tickets(holder)).isEqualTo(1);
  }

  @Test
  void theSameKeyTwiceSellsOneTicketAndAnswersTwice() {
    String holder = unique();
    assertIsSoldOnce(
        holder, sell("alice", holder).key(holder).send(), sell("alice", holder).key(holder).send());
  }

  @Test
  void withoutAKeyEachRequestSellsAndHoldsNothingAfterIt() {
    String holder = unique();
    for (int i = 0; i <= AT_ONCE; i++) {
      assertThat(sell("alice", holder).send().status()).isEqualTo(201);
    }
    assertThat(tickets(holder)).isEqualTo(AT_ONCE + 1);
  }

  @Test
  void theSameKeyWithAnotherBodyIsRefusedByAProblemThatLeadsToAPageOfThisApplication() {
    String holder = unique();
    sell("alice", holder).key(holder).send();
    Answer refusal = sell("alice", "another").key(holder).send();
    assertThat(refusal.summary()).isEqualTo("409 idempotency-key-reused");
    String page = refusal.json().getString("type");
    assertThat(page).isEqualTo("/tickets/problems/idempotency-key-reused");
    assertThat(server.status(page)).isEqualTo(200);
    assertThat(server.status("/tickets/policy/idempotency")).isEqualTo(200);
    assertThat(tickets("another")).isZero();
  }

  @Test
  void anOperationThatFailsLeavesNeitherEffectNorRecordAndItsKeyFree() {
    String key = unique();
    assertThat(sell("alice", "nobody").key(key).send().summary()).isEqualTo("500 internal-error");
    assertThat(sell("alice", "nobody").key(key).send().summary()).isEqualTo("500 internal-error");
    assertThat(tickets("nobody")).isZero();
    assertThat(
            database
                .rows()
                .count("SELECT COUNT(*) FROM idempotency_record WHERE idempotency_key = ?", key))
        .isZero();
  }

  @Test
  void callersWithoutATenantHaveKeysOfTheirOwn() {
    String holder = unique();
    assertThat(sell("alice", holder).key(holder).send().isReplay()).isFalse();
    assertThat(sell("bob", holder).key(holder).send().isReplay()).isFalse();
    assertThat(tickets(holder)).isEqualTo(2);
  }

  @Test
  void callersOfOneTenantShareTheirKeys() {
    String holder = unique();
    assertIsSoldOnce(
        holder,
        sell("carol@acme", holder).key(holder).send(),
        sell("dave@acme", holder).key(holder).send());
    assertThat(sell("carol@globex", holder).key(holder).send().isReplay()).isFalse();
  }

  @Test
  void aFormIsReadByFingerprintAndOperation() {
    String holder = unique();
    byte[] form =
        ("holder=" + URLEncoder.encode(holder, StandardCharsets.UTF_8))
            .getBytes(StandardCharsets.UTF_8);
    Call first = post("alice", TICKETS + "/order-form", form, "application/x-www-form-urlencoded");
    Call second = post("alice", TICKETS + "/order-form", form, "application/x-www-form-urlencoded");
    assertThat(first.send().summary()).isEqualTo("400 idempotency-key-missing");
    assertIsSoldOnce(holder, first.key(holder).send(), second.key(holder).send());
  }

  @Test
  void aLeasedOperationRunsOnceUnderOneKeyOfItsOwn() {
    String holder = unique();
    String path = TICKETS + "/" + sell("alice", holder).send().text() + "/shipment";
    Answer first = post("alice", path, new byte[0], "text/plain").key(holder).send();
    Answer second = post("alice", path, new byte[0], "text/plain").key(holder).send();
    assertThat(first.status()).isEqualTo(202);
    assertThat(second.isReplay()).isTrue();
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(database.rows().run("SELECT shipment_key FROM ticket WHERE holder = ?", holder))
        .containsExactly(first.text());
    assertThat(
            database
                .rows()
                .run("SELECT state FROM idempotency_record WHERE idempotency_key = ?", holder))
        .containsExactly("COMPLETED");
  }

  @Test
  void onlyProtectedOperationsAreBounded() {
    String key = unique();
    byte[] large = new byte[OVER_THE_LIMIT];
    Answer photo = post("alice", TICKETS + "/photos", large, "application/octet-stream").send();
    assertThat(photo.text()).isEqualTo(String.valueOf(OVER_THE_LIMIT));
    assertThat(post("alice", TICKETS, large, "text/plain").key(key).send().summary())
        .isEqualTo("413 payload-too-large");
    assertThat(post("alice", TICKETS, large, "text/plain").send().summary())
        .isEqualTo("413 payload-too-large");
  }

  @Test
  void anOperationThatIsNotProtectedMayAnswerLater() {
    Answer answer = get("alice", TICKETS + "/weather").send();
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).isEqualTo("sunny");
  }

  @Test
  void aMessageThatIsSentTwiceTakesEffectOnceAndAnotherWithItsIdIsDead() {
    String id = unique();
    String ticketId = unique();
    try (PaymentQueue queue = PaymentQueue.at(broker.url(), "tickets.refunds")) {
      queue.send(id, ticketId);
      queue.send(id, ticketId);
      queue.send(id, "another ticket");
      await().until(() -> queue.deadMessages().equals(List.of(id)));
    }
    assertThat(refunds(ticketId)).isEqualTo(1);
    assertThat(refunds("another ticket")).isZero();
    assertThat(database.rows().run("SELECT consumer FROM inbox WHERE message_id = ?", id))
        .containsExactly("refunds");
  }

  @Test
  void theOpenApiDocumentTellsWhatAKeyDoes() {
    assertThat(get("alice", "/openapi").send().text())
        .contains("/box-office/tickets", "Idempotency-Key", "idempotency-key-reused");
  }

  @Test
  void anAsynchronousProtectedOperationKeepsAlsoThisApplicationFromStarting() {
    TestedApplication refused =
        TicketsArchive.write("tickets-with-async-resource", AsyncTicketResource.class);
    try (LibertyServer other = bed.keep(LibertyServer.launch(setup("sdk-refused", refused)))) {
      await()
          .atMost(LibertyServer.START)
          .until(
              () ->
                  other.log().contains("CWWKF0011I")
                      && other
                          .log()
                          .contains(
                              AsyncTicketResource.class.getName()
                                  + ".sellLater is @Idempotent but answers asynchronously"));
      assertThat(other.isServing()).isFalse();
    }
  }
}
