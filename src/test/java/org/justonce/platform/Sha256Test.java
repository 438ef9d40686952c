package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Sha256Test {

  /** The first two are the examples of FIPS 180-4; the third is over the UTF-8 bytes c3 a9. */
  @ParameterizedTest
  @CsvSource({
    "'', e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "é, 4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c"
  })
  void theHashOfATextIsOverItsUtf8Bytes(String text, String hash) {
    assertThat(Sha256.hex(text)).isEqualTo(hash);
  }
}
