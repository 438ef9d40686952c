package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtectedOperationTest {

  @Idempotent(keyRequired = true, lease = "PT10S")
  static class Resource {
    public String byTheClass() {
      return "";
    }

    @Idempotent(hold = Idempotent.Hold.LEASED, lease = "PT1M", retention = "P2D")
    public String byTheMethod() {
      return "";
    }

    public void suspended(@Suspended AsyncResponse response) {}

    public CompletionStage<String> stage() {
      return new CompletableFuture<>();
    }

    public CompletableFuture<String> future() {
      return new CompletableFuture<>();
    }

    public void events(SseEventSink sink) {}

    @Idempotent(lease = "PT2S")
    public void shortLease() {}

    @Idempotent(lease = "PT3.5S")
    public void brokenLease() {}

    @Idempotent(retention = "24h")
    public void notIso() {}

    @Idempotent(retention = "PT0S")
    public void noRetention() {}
  }

  static class Plain {
    public void operation() {}
  }

  @Test
  void theAnnotationOfTheClassCountsForItsMethods() {
    ProtectedOperation operation = operation("byTheClass");
    assertThat(operation.keyRequired()).isTrue();
    assertThat(operation.hold()).isEqualTo(Idempotent.Hold.IN_TRANSACTION);
    assertThat(operation.lease()).contains(Duration.ofSeconds(10));
    assertThat(operation.retention()).isEmpty();
  }

  @Test
  void theAnnotationOfTheMethodReplacesTheOneOfTheClass() {
    ProtectedOperation operation = operation("byTheMethod");
    assertThat(operation.keyRequired()).isFalse();
    assertThat(operation.hold()).isEqualTo(Idempotent.Hold.LEASED);
    assertThat(operation.lease()).contains(Duration.ofMinutes(1));
    assertThat(operation.retention()).contains(Duration.ofDays(2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"suspended", "stage", "future", "events"})
  void anOperationThatAnswersLaterIsRefusedByItsName(String method) {
    assertThatThrownBy(() -> operation(method))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Resource." + method)
        .hasMessageContaining("asynchronously");
  }

  @ParameterizedTest
  @ValueSource(strings = {"shortLease", "brokenLease", "notIso", "noRetention"})
  void aDurationThatTheStoreCannotKeepIsRefused(String method) {
    assertThatThrownBy(() -> operation(method))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Resource." + method)
        .hasMessageContaining("whole seconds");
  }

  @Test
  void aMethodWithoutTheAnnotationIsNone() {
    assertThatThrownBy(
            () -> ProtectedOperation.of(Plain.class, Plain.class.getDeclaredMethods()[0]))
        .hasMessageContaining("@Idempotent");
  }

  private static ProtectedOperation operation(String name) {
    Method method =
        Arrays.stream(Resource.class.getDeclaredMethods())
            .filter(candidate -> candidate.getName().equals(name))
            .findFirst()
            .orElseThrow();
    return ProtectedOperation.of(Resource.class, method);
  }
}
