package org.justonce.idempotency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.KeyHeader;
import org.justonce.platform.OpenApiContribution;
import org.justonce.platform.ProblemType;

/** Describes in the OpenAPI document what a key does to each protected operation. */
@ApplicationScoped
public class ProtectedOperationDescription implements OpenApiContribution {

  private static final List<CommonProblem> SHARED_PROBLEMS =
      List.of(
          CommonProblem.UNREADABLE_BODY,
          CommonProblem.PAYLOAD_TOO_LARGE,
          CommonProblem.UNSUPPORTED_MEDIA_TYPE,
          CommonProblem.BUSY,
          CommonProblem.IDEMPOTENCY_UNAVAILABLE);

  @Inject private ProtectedOperationCheck found;
  @Inject private ProtectedOperations operations;
  @Inject private KeyHeader keyHeader;

  @Override
  public List<? extends ProblemType> problems(PathItem.HttpMethod method, String path) {
    if (find(method, path).isEmpty()) {
      return List.of();
    }
    List<ProblemType> problems = new ArrayList<>(List.of(IdempotencyProblem.values()));
    problems.addAll(SHARED_PROBLEMS);
    return problems;
  }

  @Override
  public void complete(PathItem.HttpMethod method, String path, Operation operation) {
    find(method, path).ifPresent(its -> describe(operation, its));
  }

  /** The paths of the application's operations are relative to its base path. */
  private Optional<ProtectedOperation> find(PathItem.HttpMethod method, String path) {
    return found.operations().entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(method + " "))
        .filter(entry -> path.endsWith(entry.getKey().substring(method.name().length() + 1)))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  private void describe(Operation operation, ProtectedOperation its) {
    for (String name : keyHeader.names()) {
      operation.addParameter(
          header(name, "the key of this intent: 1 to 255 visible ASCII characters, bare or quoted")
              .required(operations.demandsKey(its) && keyHeader.names().size() == 1)
              .schema(
                  OASFactory.createSchema()
                      .addType(Schema.SchemaType.STRING)
                      .addExample("8e03978e-40d5-43e8-bc93-6894a57f9324")));
    }
    operation.addParameter(
        header("Prefer", "wait=N: wait up to N seconds for the answer of a twin that runs")
            .schema(
                OASFactory.createSchema().addType(Schema.SchemaType.STRING).addExample("wait=10")));
    operation
        .getResponses()
        .getAPIResponses()
        .forEach((status, response) -> describe(Integer.parseInt(status), response));
  }

  private static Parameter header(String name, String description) {
    return OASFactory.createParameter().name(name).in(Parameter.In.HEADER).description(description);
  }

  private static void describe(int status, APIResponse response) {
    if (ProtectedCalls.isStored(status)) {
      response.addHeader(
          StoredAnswer.REPLAYED, text("true, when the answer was given before and is repeated"));
    }
    response.addHeader(
        "Preference-Applied", text("wait=N, when the request was made to wait as it preferred"));
  }

  private static Header text(String description) {
    return OASFactory.createHeader()
        .description(description)
        .schema(OASFactory.createSchema().addType(Schema.SchemaType.STRING));
  }
}
