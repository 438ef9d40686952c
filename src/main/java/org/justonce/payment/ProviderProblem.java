package org.justonce.payment;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.justonce.platform.ProblemCatalog;
import org.justonce.platform.ProblemType;

/** Why a payment could not be opened at its provider. */
public enum ProviderProblem implements ProblemType {
  FAILED(
      "provider-failed",
      502,
      "The payment provider failed",
      "The provider could not be reached, broke off, refused, or answered what cannot be understood."
          + " Nothing was kept here, but the provider may have opened the payment."),
  TIMEOUT(
      "provider-timeout",
      504,
      "The payment provider did not answer in time",
      "The provider's answer was not complete in time. Nothing was kept here, but the provider may"
          + " have opened the payment.");

  private final Description description;

  ProviderProblem(String code, int status, String title, String explanation) {
    this.description =
        new Description(
            code,
            status,
            title,
            explanation,
            "Send the same request with the same key again: the provider is asked under the same key"
                + " of its own for every try, so that no second payment is opened.");
  }

  @Override
  public Description description() {
    return description;
  }

  /** The pages of these problems. */
  @ApplicationScoped
  public static class Catalog implements ProblemCatalog {
    @Override
    public List<ProviderProblem> types() {
      return List.of(ProviderProblem.values());
    }
  }
}
