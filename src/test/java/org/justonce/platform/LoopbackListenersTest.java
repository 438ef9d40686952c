package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoopbackListenersTest {

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.255.255.254", "localhost", "::1", "[::1]"})
  void onlyThisMachineReachesALoopbackAddress(String host) {
    assertThat(LoopbackListeners.isLoopback(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*",
        "0.0.0.0",
        "::",
        "[::]",
        "192.0.2.1",
        "10.0.0.1",
        "2001:db8::1",
        "no.invalid"
      })
  void anyOtherHostCountsAsOpen(String host) {
    assertThat(LoopbackListeners.isLoopback(host)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tcp://127.0.0.1:61616",
        "tcp://localhost:61616?protocols=CORE",
        "tcp://[::1]:61616"
      })
  void anAcceptorIsJudgedByItsHost(String acceptor) {
    assertThat(LoopbackListeners.isLoopback(LoopbackListeners.hostOf(acceptor))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tcp://0.0.0.0:61616", "tcp://[::]:61616", "tcp://my_host:61616", "tcp://:61616"})
  void anAcceptorOnAnotherHostOrOnNoneThatCanBeReadCountsAsOpen(String acceptor) {
    assertThat(LoopbackListeners.isLoopback(LoopbackListeners.hostOf(acceptor))).isFalse();
  }

  @Test
  void aServerThatDoesNotTellItsEndpointsCountsAsOpen() {
    assertThatThrownBy(() -> new LoopbackListeners().require("a key is public", "use another"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a key is public, but the server does not tell where it listens: use another");
  }
}
