package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifiersTest {

  @Test
  void identifiersAreUuidsOfVersion7ThatSortAsTheyWereMade() {
    List<String> made = Stream.generate(Identifiers::next).limit(10_000).toList();
    assertThat(made).isSorted().doesNotHaveDuplicates().allMatch(Identifiers::isWellFormed);
    assertThat(UUID.fromString(made.get(0)).version()).isEqualTo(7);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "1",
        "018F0000-0000-7000-8000-00000000000A",
        "018f0000-0000-7000-8000-00000000000",
        "018f0000-0000-7000-8000-00000000000a ",
        "018f0000-0000-7000-8000-00000000000a\n",
        "018f0000-0000-7000-8000-00000000000g",
        "018f0000000070008000000000000000000a"
      })
  void nothingElseIsWorthALookUp(String text) {
    assertThat(Identifiers.isWellFormed(text)).isFalse();
  }
}
