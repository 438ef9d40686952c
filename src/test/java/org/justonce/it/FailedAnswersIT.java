package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An answer of the application's own mapper is one like any other; one that breaks off is none. */
@ExtendWith(TestBedExtension.class)
class FailedAnswersIT {

  private static final String SKU = TestArchive.sku(70);

  private final String id = UUID.randomUUID().toString();
  private final Site site;

  FailedAnswersIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  private Answer send(String operation) {
    String path = "/api/v1/test/failures/" + operation;
    return site.acme().post(path + (path.contains("?") ? "&sku=" : "?sku=") + SKU).key(id).send();
  }

  private long sold() {
    return site.rows().count("SELECT COUNT(*) FROM order_line WHERE sku = ?", SKU);
  }

  @ParameterizedTest
  @CsvSource({"declined, 1", "declined-by-ejb, 0"})
  void aRefusalInTheApplicationsOwnWordsIsReplayed(String operation, int effects) {
    long before = sold();
    Answer first = send(operation + "?status=409");
    Answer again = send(operation + "?status=409");
    assertThat(first.status()).isEqualTo(409);
    assertThat(first.text()).startsWith("declined ");
    assertThat(first.isReplay()).isFalse();
    assertThat(again.isReplay()).isTrue();
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.text()).isEqualTo(first.text());
    assertThat(again.headers("Content-Type")).isEqualTo(first.headers("Content-Type"));
    assertThat(sold() - before).isEqualTo(effects);
  }

  @ParameterizedTest
  @ValueSource(strings = {"declined", "declined-by-ejb"})
  void aFailureInTheApplicationsOwnWordsLeavesNothingBehind(String operation) {
    long before = sold();
    Answer first = send(operation + "?status=500");
    Answer again = send(operation + "?status=500");
    assertThat(first.status()).isEqualTo(500);
    assertThat(first.text()).startsWith("declined ");
    assertThat(again.isReplay()).isFalse();
    assertThat(again.text()).startsWith("declined ").isNotEqualTo(first.text());
    assertThat(sold()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "breaks-off?by=io&status=200",
        "breaks-off?by=runtime&status=200",
        "breaks-off?by=refusal&status=200",
        "breaks-off?by=error&status=200",
        "breaks-off?by=runtime&status=409",
        "bad-view",
        "no-writer"
      })
  void anAnswerThatCannotBeWrittenIsAProblemAndLeavesNothingBehind(String operation) {
    long before = sold();
    for (int attempt = 0; attempt < 2; attempt++) {
      Answer answer = send(operation);
      assertThat(answer.summary()).isEqualTo("500 internal-error");
      assertThat(answer.isReplay()).isFalse();
      assertThat(answer.text()).doesNotContain("secret", "Exception", "org.");
    }
    assertThat(sold()).isEqualTo(before);
    assertThat(
            site.rows()
                .count("SELECT COUNT(*) FROM idempotency_record WHERE idempotency_key = ?", id))
        .isZero();
  }
}
