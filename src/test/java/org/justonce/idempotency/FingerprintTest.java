package org.justonce.idempotency;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FingerprintTest {

  private static final byte[] BODY = "{\"a\":1}".getBytes(UTF_8);

  @Test
  void theSameRequestHasTheSameFingerprint() {
    assertThat(Fingerprint.of("POST", "/api/v1/orders", "x=1", BODY))
        .isEqualTo(Fingerprint.of("POST", "/api/v1/orders", "x=1", BODY.clone()));
  }

  /** Made outside Java: sha256 over struct.pack('>i', length) and bytes of each part; -1 absent. */
  @Test
  void itIsSha256OverLengthFramedPartsSoThatReleasesAgree() {
    assertThat(Fingerprint.of("POST", "/api/v1/orders", null, BODY).value())
        .isEqualTo("v1:25e83879db9d587014b293bcff2cdd5471b4033da0c026843666d594cc718737");
    assertThat(Fingerprint.of("POST", "/api/v1/orders", "", BODY).value())
        .isEqualTo("v1:d861c1a5dfe70e8212c749444ab472abbd9547b6dc2392d984ed2375670ae75d");
    assertThat(Fingerprint.of("PUT", "/é", "q=%20", new byte[] {0, (byte) 0xFF}).value())
        .isEqualTo("v1:81d79e0279503fccfa03f1b6f9f38dbab4399fbfcdd73a00a747f58465beffc4");
  }

  static Stream<Fingerprint> others() {
    return Stream.of(
        Fingerprint.of("PUT", "/api/v1/orders", "x=1", BODY),
        Fingerprint.of("post", "/api/v1/orders", "x=1", BODY),
        Fingerprint.of("POST", "/api/v1/orders/", "x=1", BODY),
        Fingerprint.of("POST", "/api/v1/order%73", "x=1", BODY),
        Fingerprint.of("POST", "/api/v1/orders", "x=2", BODY),
        Fingerprint.of("POST", "/api/v1/orders", "", BODY),
        Fingerprint.of("POST", "/api/v1/orders", null, BODY),
        Fingerprint.of("POST", "/api/v1/orders", "x=1", "{\"a\": 1}".getBytes(UTF_8)),
        Fingerprint.of("POST", "/api/v1/orders", "x=1", new byte[0]));
  }

  @ParameterizedTest
  @MethodSource("others")
  void everyPartOfTheRequestChangesIt(Fingerprint other) {
    assertThat(other).isNotEqualTo(Fingerprint.of("POST", "/api/v1/orders", "x=1", BODY));
  }

  @Test
  void noByteCanMoveFromOnePartToTheNext() {
    assertThat(Fingerprint.of("POST", "/ab", "c", BODY))
        .isNotEqualTo(Fingerprint.of("POST", "/a", "bc", BODY));
    assertThat(Fingerprint.of("POST", "/a", "b", "c".getBytes(UTF_8)))
        .isNotEqualTo(Fingerprint.of("POST", "/a", "bc", new byte[0]));
    assertThat(Fingerprint.of("POS", "T/a", "b", BODY))
        .isNotEqualTo(Fingerprint.of("POST", "/a", "b", BODY));
  }

  @Test
  void itFitsItsColumnAndNamesItsVersion() {
    assertThat(Fingerprint.of("POST", "/", null, new byte[1 << 20]).value())
        .matches("v1:[0-9a-f]{64}");
  }
}
