package org.justonce.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.security.Principal;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallerTenantTest {

  private static final String LONG_NAME = "x".repeat(64);

  /** A request of a caller with this name; of nobody when it is null. */
  private static HttpServletRequest of(String caller) {
    Map<Object, Object> attributes = new HashMap<>();
    Principal principal = caller == null ? null : () -> caller;
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            CallerTenantTest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (request, method, arguments) ->
                switch (method.getName()) {
                  case "setAttribute" -> attributes.put(arguments[0], arguments[1]);
                  case "getAttribute" -> attributes.get(arguments[0]);
                  case "getUserPrincipal" -> principal;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @Test
  void whatTheAuthenticationHasSetCounts() {
    HttpServletRequest request = of("alice");
    CallerTenant.set(request, "acme");
    assertThat(CallerTenant.require(request)).isEqualTo("acme");
  }

  @Test
  void withoutATenantTheCallerIsOneOfItsOwn() {
    assertThat(CallerTenant.require(of("alice")))
        .isEqualTo(CallerTenant.require(of("alice")))
        .isNotEqualTo(CallerTenant.require(of("bob")));
  }

  @Test
  void aCallerIsNotTheTenantOfItsName() {
    HttpServletRequest request = of("bob");
    CallerTenant.set(request, "alice");
    assertThat(CallerTenant.require(request)).isNotEqualTo(CallerTenant.require(of("alice")));
  }

  @Test
  void alsoACallerWithALongNameIsATenantThatTheStoreCanHold() {
    assertThat(CallerTenant.require(of(LONG_NAME)))
        .hasSizeLessThanOrEqualTo(64)
        .isEqualTo(CallerTenant.require(of(LONG_NAME)))
        .isNotEqualTo(CallerTenant.require(of(LONG_NAME + "y")));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " "})
  void nobodyHasNoTenant(String caller) {
    assertIsForbidden(of(caller));
  }

  @Test
  void aCallerOfWhomItWasSaidHasNoTenantWhateverItsName() {
    HttpServletRequest request = of("operator");
    CallerTenant.setNone(request);
    assertIsForbidden(request);
  }

  @Test
  void theKeysOfACallerWithoutATenantAreItsOwn() {
    HttpServletRequest operator = of("operator");
    CallerTenant.setNone(operator);
    HttpServletRequest another = of("another");
    CallerTenant.setNone(another);
    HttpServletRequest tenantOfThatName = of("somebody");
    CallerTenant.set(tenantOfThatName, "operator");
    assertThat(CallerTenant.keyScope(operator))
        .isEqualTo(CallerTenant.keyScope(of("operator")))
        .isNotEqualTo(CallerTenant.keyScope(another))
        .isNotEqualTo(CallerTenant.keyScope(tenantOfThatName));
  }

  @Test
  void theKeysOfATenantsCallersAreTheTenants() {
    HttpServletRequest request = of("alice");
    CallerTenant.set(request, "acme");
    assertThat(CallerTenant.keyScope(request)).isEqualTo("acme");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " "})
  void nobodyHasNoKeys(String caller) {
    HttpServletRequest request = of(caller);
    assertThatThrownBy(() -> CallerTenant.keyScope(request)).isInstanceOf(ProblemException.class);
    CallerTenant.setNone(request);
    assertThatThrownBy(() -> CallerTenant.keyScope(request)).isInstanceOf(ProblemException.class);
  }

  @Test
  void aTenantThatTheStoreCannotHoldIsRefused() {
    HttpServletRequest request = of("alice");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CallerTenant.set(request, "x".repeat(65)));
    assertThatIllegalArgumentException().isThrownBy(() -> CallerTenant.set(request, ""));
    CallerTenant.set(request, "x".repeat(64));
    assertThat(CallerTenant.require(request)).hasSize(64);
  }

  private static void assertIsForbidden(HttpServletRequest request) {
    assertThatThrownBy(() -> CallerTenant.require(request))
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem().status()).isEqualTo(403));
  }
}
