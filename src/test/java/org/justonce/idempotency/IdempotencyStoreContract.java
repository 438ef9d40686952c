package org.justonce.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.justonce.idempotency.IdempotencyStore.ClaimResult;
import org.justonce.inventory.Product;
import org.justonce.platform.TestDatabase;

/** What a store of records promises to one caller after the other, on any database. */
abstract class IdempotencyStoreContract {

  static final Duration CLAIM_WAIT = Duration.ofMillis(100);

  private static final Duration RETENTION = Duration.ofHours(24);
  private static final Fingerprint FIRST = fingerprint("first");
  private static final Fingerprint OTHER = fingerprint("other");

  private final RecordKey key = new RecordKey("acme", UUID.randomUUID().toString());
  private TestDatabase database;

  @BeforeEach
  void use(TestDatabase itsDatabase) {
    database = itsDatabase;
  }

  @Test
  void aNewKeyIsClaimed() {
    assertThat(claim(key, FIRST)).isInstanceOf(ClaimResult.Claimed.class);
  }

  @Test
  void aCompletedKeyAnswersTheSameRequestWithItsAnswer() {
    complete(key, answer(201, "{\"id\":1}"));
    assertThat(replay(key, FIRST).fingerprint()).isEqualTo(FIRST);
    assertThat(replay(key, FIRST).answer().status()).isEqualTo(201);
    assertThat(replay(key, FIRST).answer().body()).isEqualTo("{\"id\":1}".getBytes(UTF_8));
  }

  @Test
  void aCompletedKeyTellsThatAnotherRequestIsAnother() {
    complete(key, answer(200, "x"));
    assertThat(replay(key, OTHER).fingerprint()).isEqualTo(FIRST);
  }

  @Test
  void aClaimThatIsRolledBackFreesTheKeyForAnyRequest() {
    claim(key, FIRST);
    assertThat(claim(key, OTHER)).isInstanceOf(ClaimResult.Claimed.class);
  }

  @Test
  void anAnswerThatIsRolledBackWasNeverGiven() {
    database.rollBack(
        em -> {
          claimAndComplete(em, inTransaction(key, FIRST), answer(200, "x"));
          return null;
        });
    assertThat(database.number("SELECT count(*) FROM idempotency_record WHERE " + where(key)))
        .isZero();
    assertThat(claim(key, FIRST)).isInstanceOf(ClaimResult.Claimed.class);
  }

  @Test
  void theEffectAndTheRecordCommitTogetherOrNotAtAll() {
    String sku = UUID.randomUUID().toString();
    database.rollBack(em -> completeWithEffect(em, sku));
    assertThat(database.number("SELECT count(*) FROM product WHERE sku = '" + sku + "'")).isZero();
    database.commit(em -> completeWithEffect(em, sku));
    assertThat(database.number("SELECT count(*) FROM product WHERE sku = '" + sku + "'")).isOne();
    assertThat(replay(key, FIRST).answer().status()).isEqualTo(200);
  }

  private Void completeWithEffect(EntityManager em, String sku) {
    KeyClaim claim = inTransaction(key, FIRST);
    store(em).claim(claim, CLAIM_WAIT);
    em.persist(new Product(sku, "EUR", 1, 1));
    store(em).complete(claim, answer(200, "x"));
    return null;
  }

  /** Else the failure would come at the commit, where its meaning is lost. */
  @Test
  void anEffectThatTheDatabaseRefusesFailsBeforeTheCommit() {
    assertThatThrownBy(
            () ->
                database.commit(
                    em -> {
                      KeyClaim claim = inTransaction(key, FIRST);
                      store(em).claim(claim, CLAIM_WAIT);
                      em.persist(new Product(UUID.randomUUID().toString(), "EUR", -1, 1));
                      assertThatThrownBy(() -> store(em).complete(claim, answer(200, "x")))
                          .isInstanceOf(PersistenceException.class);
                      throw new IllegalStateException("as expected");
                    }))
        .hasMessage("as expected");
  }

  @Test
  void anExpiredRecordCountsAsAbsentAndItsAnswerIsGone() {
    complete(key, answer(201, "old"));
    expire(key);
    assertThat(claim(key, OTHER)).isInstanceOf(ClaimResult.Claimed.class);
    database.run(em -> claimAndComplete(em, inTransaction(key, OTHER), answer(409, "new")));
    assertThat(replay(key, OTHER).fingerprint()).isEqualTo(OTHER);
    assertThat(replay(key, OTHER).answer().status()).isEqualTo(409);
    assertThat(replay(key, OTHER).answer().headers()).isEmpty();
    assertThat(replay(key, FIRST).fingerprint()).isEqualTo(OTHER);
  }

  @Test
  void aRecordLivesForItsRetentionByTheDatabasesClock() {
    complete(key, answer(200, "x"));
    assertThat(
            database.number(
                "SELECT count(*) FROM idempotency_record WHERE expires_at > created_at AND "
                    + "completed_at >= created_at AND "
                    + where(key)))
        .isOne();
    assertThat(replay(key, FIRST).remaining())
        .isGreaterThan(RETENTION.minusMinutes(10))
        .isLessThanOrEqualTo(RETENTION.plusSeconds(1));
    RecordKey brief = new RecordKey("acme", UUID.randomUUID().toString());
    KeyClaim claim = KeyClaim.of(brief, FIRST, null, Duration.ofSeconds(-1));
    database.run(em -> claimAndComplete(em, claim, answer(200, "y")));
    assertThat(claim(brief, OTHER)).isInstanceOf(ClaimResult.Claimed.class);
  }

  @Test
  void onlyTheOwnerCompletesAClaimAndOnlyOnce() {
    KeyClaim claim = inTransaction(key, FIRST);
    assertThat(complete(claim, "x")).isFalse();
    database.run(
        em -> {
          store(em).claim(claim, CLAIM_WAIT);
          assertThat(store(em).complete(inTransaction(key, FIRST), answer(200, "not mine")))
              .isFalse();
          assertThat(store(em).complete(claim, answer(200, "x"))).isTrue();
          assertThat(store(em).complete(claim, answer(200, "y"))).isFalse();
        });
    assertThat(complete(claim, "z")).isFalse();
    assertThat(replay(key, FIRST).answer().body()).isEqualTo("x".getBytes(UTF_8));
  }

  @Test
  void theSameKeyOfTwoTenantsIsTwoKeys() {
    RecordKey foreign = new RecordKey("globex", key.idempotencyKey());
    complete(key, answer(200, "acme's"));
    assertThat(claim(foreign, FIRST)).isInstanceOf(ClaimResult.Claimed.class);
    complete(foreign, answer(200, "globex's"));
    assertThat(replay(key, FIRST).answer().body()).isEqualTo("acme's".getBytes(UTF_8));
    assertThat(replay(foreign, FIRST).answer().body()).isEqualTo("globex's".getBytes(UTF_8));
  }

  @Test
  void keysDifferByCaseAndMayHaveAnyVisibleCharacters() {
    String text = UUID.randomUUID() + "'\"\\%_;--{}$?a";
    for (String each : List.of(text, text.toUpperCase(), "k".repeat(219) + UUID.randomUUID())) {
      RecordKey itsKey = new RecordKey("t".repeat(64), each);
      complete(itsKey, answer(200, each));
      assertThat(replay(itsKey, FIRST).answer().body()).isEqualTo(each.getBytes(UTF_8));
    }
  }

  @Test
  void bodiesComeBackByteForByte() {
    byte[] all = new byte[1 << 20];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) (i * 31 + i / 256);
    }
    for (byte[] body : List.of(new byte[0], new byte[] {0}, all)) {
      RecordKey itsKey = new RecordKey("acme", UUID.randomUUID().toString());
      complete(itsKey, new StoredAnswer(200, List.of(), body));
      assertThat(replay(itsKey, FIRST).answer().body()).isEqualTo(body);
    }
  }

  @Test
  void headersComeBackInOrderHoweverLongTheyAre() {
    List<StoredAnswer.Header> headers =
        List.of(
            new StoredAnswer.Header("Content-Type", "application/json"),
            new StoredAnswer.Header("Link", "<a>; rel=\"next\""),
            new StoredAnswer.Header("Link", "<é😀'>"),
            new StoredAnswer.Header("X-Long", "x".repeat(100_000)),
            new StoredAnswer.Header("X-Empty", ""));
    complete(key, new StoredAnswer(422, headers, new byte[0]));
    assertThat(replay(key, FIRST).answer().headers()).isEqualTo(headers);
    assertThat(replay(key, FIRST).answer().status()).isEqualTo(422);
  }

  @Test
  void aLookFindsWhatAClaimWouldBeAnswered() {
    byte[] body = {0, (byte) 0xFF, '{'};
    List<StoredAnswer.Header> headers =
        List.of(
            new StoredAnswer.Header("Link", "<é😀'>"), new StoredAnswer.Header("ETag", "\"1\""));
    complete(key, new StoredAnswer(409, headers, body));
    ClaimResult.Completed found = look(key).orElseThrow();
    assertThat(found.fingerprint()).isEqualTo(FIRST);
    assertThat(found.answer().status()).isEqualTo(409);
    assertThat(found.answer().headers()).isEqualTo(headers);
    assertThat(found.answer().body()).isEqualTo(body);
    assertThat(found.remaining())
        .isGreaterThan(RETENTION.minusMinutes(10))
        .isLessThanOrEqualTo(RETENTION.plusSeconds(1));
  }

  @Test
  void aLookFindsNothingUnderAnotherTenantOrAnotherKey() {
    complete(key, answer(200, "x"));
    assertThat(look(new RecordKey("globex", key.idempotencyKey()))).isEmpty();
    assertThat(look(new RecordKey("acme", key.idempotencyKey().toUpperCase() + "x"))).isEmpty();
  }

  @Test
  void aLookDoesNotFindAnExpiredRecord() {
    complete(key, answer(200, "x"));
    expire(key);
    assertThat(look(key)).isEmpty();
  }

  @Test
  void aLookDoesNotFindARecordWithoutAnAnswer() {
    database.run(
        em -> {
          store(em).claim(inTransaction(key, FIRST), CLAIM_WAIT);
          assertThat(store(em).find(key)).isEmpty();
        });
    assertThat(look(key)).isEmpty();
    RecordKey leased = new RecordKey("acme", UUID.randomUUID().toString());
    database.run(em -> store(em).claim(leased(leased, FIRST), CLAIM_WAIT));
    assertThat(look(leased)).isEmpty();
  }

  @Test
  void aClaimAfterALookSeesTheRecordAsItIsThen() {
    database.run(em -> store(em).claim(leased(key, FIRST), CLAIM_WAIT));
    database.rollBack(
        em -> {
          assertThat(store(em).find(key)).isEmpty();
          database.execute(
              "UPDATE idempotency_record SET state = 'COMPLETED', lease_until = NULL, status = 204,"
                  + " headers = '[]' WHERE "
                  + where(key));
          assertThat(store(em).claim(leased(key, FIRST), CLAIM_WAIT))
              .isInstanceOf(ClaimResult.Completed.class);
          return null;
        });
  }

  @Test
  void aLookTakesNothing() {
    database.run(
        em -> {
          assertThat(store(em).find(key)).isEmpty();
          complete(key, answer(200, "x"));
          assertThat(store(em).find(key)).isPresent();
        });
    assertThat(replay(key, FIRST).answer().status()).isEqualTo(200);
  }

  private Optional<ClaimResult.Completed> look(RecordKey itsKey) {
    return database.rollBack(em -> store(em).find(itsKey));
  }

  private void complete(RecordKey itsKey, StoredAnswer answer) {
    database.run(em -> claimAndComplete(em, inTransaction(itsKey, FIRST), answer));
  }

  private boolean complete(KeyClaim claim, String body) {
    return database.commit(em -> store(em).complete(claim, answer(200, body)));
  }

  /** In a transaction that is rolled back. */
  private ClaimResult claim(RecordKey itsKey, Fingerprint request) {
    return database.rollBack(em -> store(em).claim(inTransaction(itsKey, request), CLAIM_WAIT));
  }

  private ClaimResult.Completed replay(RecordKey itsKey, Fingerprint request) {
    return (ClaimResult.Completed) claim(itsKey, request);
  }

  private void expire(RecordKey itsKey) {
    database.execute(
        "UPDATE idempotency_record SET expires_at = created_at WHERE " + where(itsKey));
  }

  private static String where(RecordKey key) {
    return "tenant = '%s' AND idempotency_key = '%s'".formatted(key.tenant(), key.idempotencyKey());
  }

  static void claimAndComplete(EntityManager em, KeyClaim claim, StoredAnswer answer) {
    assertThat(store(em).claim(claim, CLAIM_WAIT)).isInstanceOf(ClaimResult.Claimed.class);
    assertThat(store(em).complete(claim, answer)).isTrue();
  }

  static KeyClaim inTransaction(RecordKey key, Fingerprint request) {
    return KeyClaim.of(key, request, null, RETENTION);
  }

  static KeyClaim leased(RecordKey key, Fingerprint request) {
    return KeyClaim.of(key, request, Duration.ofSeconds(30), RETENTION);
  }

  static IdempotencyStore store(EntityManager entityManager) {
    return new JpaIdempotencyStore(entityManager);
  }

  static Fingerprint fingerprint(String body) {
    return Fingerprint.of("POST", "/api/v1/orders", null, body.getBytes(UTF_8));
  }

  static StoredAnswer answer(int status, String body) {
    return new StoredAnswer(status, List.of(), body.getBytes(UTF_8));
  }
}
