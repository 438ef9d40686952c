package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WaitingCallersTest {

  private final RunningKeys running = new RunningKeys();
  private final RunningKeys.RunningCall ended = call("ended", true);
  private final RunningKeys.RunningCall unending = call("unending", false);

  private RunningKeys.RunningCall call(String name, boolean end) {
    RecordKey key = new RecordKey("acme", name);
    Fingerprint request = new Fingerprint("v1:" + name);
    running.enter(key, request);
    RunningKeys.RunningCall call = running.enter(key, request).orElseThrow();
    if (end) {
      running.leave(key);
    }
    return call;
  }

  /** A request with this preference. */
  private static HttpServletRequest preferring(String preference) {
    Map<Object, Object> attributes = new HashMap<>();
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            WaitingCallersTest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (request, method, arguments) ->
                switch (method.getName()) {
                  case "setAttribute" -> attributes.put(arguments[0], arguments[1]);
                  case "getAttribute" -> attributes.get(arguments[0]);
                  case "getHeaders" -> Collections.enumeration(List.of(preference));
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @Test
  void nobodyWaitsLongerThanTheSettingAllows() {
    WaitingCallers waiting = new WaitingCallers(1, Duration.ofSeconds(7));
    HttpServletRequest patient = preferring("wait=600");
    try (Patience patience = waiting.patience(patient)) {
      assertThat(patience.awaitEnd(ended)).isTrue();
    }
    assertThat(Patience.waitedSeconds(patient)).hasValue(7);
    HttpServletRequest hasty = preferring("wait=3");
    try (Patience patience = waiting.patience(hasty)) {
      assertThat(patience.awaitEnd(ended)).isTrue();
    }
    assertThat(Patience.waitedSeconds(hasty)).hasValue(3);
  }

  @Test
  void whereNobodyMayWaitNobodyHasWaited() {
    HttpServletRequest request = preferring("wait=600");
    assertThat(waitsInVain(new WaitingCallers(1, Duration.ZERO), request)).isTrue();
    assertThat(Patience.waitedSeconds(request)).isEmpty();
  }

  @Test
  void aPatienceEndsThoughItsTwinDoesNot() {
    HttpServletRequest request = preferring("wait=600");
    assertThat(waitsInVain(new WaitingCallers(1, Duration.ofSeconds(1)), request)).isTrue();
    assertThat(Patience.waitedSeconds(request)).hasValue(1);
  }

  private boolean waitsInVain(WaitingCallers waiting, HttpServletRequest request) {
    CompletableFuture<Boolean> waited =
        CompletableFuture.supplyAsync(
            () -> {
              try (Patience patience = waiting.patience(request)) {
                return patience.awaitEnd(unending) || patience.pause();
              }
            });
    await().until(waited::isDone);
    return !waited.join();
  }

  @Test
  void oneMoreThanThereArePlacesDoesNotWaitUntilOneHasGone() {
    WaitingCallers waiting = new WaitingCallers(2, Duration.ofSeconds(30));
    HttpServletRequest third = preferring("wait=30");
    try (Patience first = waiting.patience(preferring("wait=30"))) {
      assertThat(first.awaitEnd(ended)).isTrue();
      try (Patience second = waiting.patience(preferring("wait=30"));
          Patience oneTooMany = waiting.patience(third)) {
        assertThat(second.awaitEnd(ended)).isTrue();
        assertThat(oneTooMany.awaitEnd(ended)).isFalse();
        assertThat(oneTooMany.pause()).isFalse();
        assertThat(Patience.waitedSeconds(third)).isEmpty();
      }
      try (Patience later = waiting.patience(preferring("wait=30"))) {
        assertThat(later.awaitEnd(ended)).isTrue();
      }
    }
  }

  @Test
  void whoDoesNotAskToWaitTakesNoPlace() {
    WaitingCallers waiting = new WaitingCallers(1, Duration.ofSeconds(30));
    try (Patience hasty = waiting.patience(preferring("respond-async"));
        Patience patient = waiting.patience(preferring("wait=30"))) {
      assertThat(hasty.awaitEnd(ended)).isFalse();
      assertThat(patient.awaitEnd(ended)).isTrue();
    }
  }
}
