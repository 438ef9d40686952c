package org.justonce.platform;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Extensible;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/**
 * Completes the OpenAPI document from the running code: each operation gets the problems that it
 * names by their codes in the extension {@code x-problems}, those of the whole document's, and what
 * the modules contribute, with the bodies as they go over the wire.
 *
 * <p>Source: MicroProfile OpenAPI 4.1, section "Filter".
 */
public class OpenApiProblems implements OASFilter {

  private static final String CODES = "x-problems";
  private static final String SCHEMA = "Problem";
  private static final List<String> TEXT_MEMBERS =
      List.of("type", "title", "detail", "instance", "code", "keyAction");

  @Override
  public void filterOpenAPI(OpenAPI document) {
    Map<String, ProblemType> known = new TreeMap<>();
    CDI.current()
        .select(ProblemCatalog.class, Any.Literal.INSTANCE)
        .forEach(catalog -> catalog.types().forEach(type -> known.put(type.code(), type)));
    List<OpenApiContribution> contributions =
        CDI.current().select(OpenApiContribution.class, Any.Literal.INSTANCE).stream().toList();
    describeProblem(document);
    List<String> everywhere = takeCodes(document);
    if (document.getPaths() == null) {
      return;
    }
    document
        .getPaths()
        .getPathItems()
        .forEach(
            (path, item) ->
                item.getOperations()
                    .forEach(
                        (method, operation) -> {
                          List<ProblemType> problems = new ArrayList<>();
                          takeCodes(operation).forEach(code -> problems.add(require(known, code)));
                          everywhere.stream()
                              .map(code -> require(known, code))
                              .filter(type -> needsLogin(operation) || !ofLogin(type))
                              .forEach(problems::add);
                          contributions.forEach(
                              module -> problems.addAll(module.problems(method, path)));
                          addResponses(operation, problems);
                          contributions.forEach(module -> module.complete(method, path, operation));
                        }));
  }

  /** Its own empty list stands for none, in place of the whole document's. */
  private static boolean needsLogin(Operation operation) {
    return operation.getSecurity() == null || !operation.getSecurity().isEmpty();
  }

  private static boolean ofLogin(ProblemType type) {
    return type == CommonProblem.UNAUTHENTICATED || type == CommonProblem.FORBIDDEN;
  }

  /** The document may only name what the application can answer with. */
  private static ProblemType require(Map<String, ProblemType> known, String code) {
    ProblemType type = known.get(code);
    if (type == null) {
      throw new IllegalStateException("the OpenAPI document names an unknown problem: " + code);
    }
    return type;
  }

  private static List<String> takeCodes(Extensible<?> described) {
    Object codes = described.hasExtension(CODES) ? described.getExtension(CODES) : List.of();
    described.removeExtension(CODES);
    return ((List<?>) codes).stream().map(OpenApiProblems::text).toList();
  }

  /** A server may keep the texts of a document as JSON. */
  private static String text(Object code) {
    return code instanceof JsonString string ? string.getString() : code.toString();
  }

  private static void describeProblem(OpenAPI document) {
    if (document.getComponents() == null) {
      document.setComponents(OASFactory.createComponents());
    }
    Schema problem =
        OASFactory.createSchema()
            .addType(Schema.SchemaType.OBJECT)
            .description("RFC 9457 problem details");
    TEXT_MEMBERS.forEach(
        name ->
            problem.addProperty(name, OASFactory.createSchema().addType(Schema.SchemaType.STRING)));
    problem.addProperty("status", OASFactory.createSchema().addType(Schema.SchemaType.INTEGER));
    problem.addProperty("retryable", OASFactory.createSchema().addType(Schema.SchemaType.BOOLEAN));
    problem.addProperty("errors", errors());
    document.getComponents().addSchema(SCHEMA, problem);
  }

  private static Schema errors() {
    Schema error = OASFactory.createSchema().addType(Schema.SchemaType.OBJECT);
    for (String name : List.of("field", "code", "detail")) {
      error.addProperty(name, OASFactory.createSchema().addType(Schema.SchemaType.STRING));
    }
    return OASFactory.createSchema().addType(Schema.SchemaType.ARRAY).items(error);
  }

  private static void addResponses(Operation operation, List<ProblemType> problems) {
    Map<Integer, List<ProblemType>> byStatus =
        problems.stream()
            .distinct()
            .collect(Collectors.groupingBy(ProblemType::status, TreeMap::new, Collectors.toList()));
    APIResponses responses =
        operation.getResponses() == null
            ? OASFactory.createAPIResponses()
            : operation.getResponses();
    byStatus.forEach(
        (status, types) ->
            responses.addAPIResponse(
                String.valueOf(status), complete(responses, String.valueOf(status), types)));
    operation.setResponses(responses);
  }

  private static APIResponse complete(
      APIResponses responses, String status, List<ProblemType> types) {
    APIResponse response =
        responses.hasAPIResponse(status)
            ? responses.getAPIResponse(status)
            : OASFactory.createAPIResponse();
    String codes = types.stream().map(ProblemType::code).collect(Collectors.joining(", "));
    response.setDescription(codes);
    MediaType body =
        OASFactory.createMediaType()
            .schema(OASFactory.createSchema().ref("#/components/schemas/" + SCHEMA));
    for (ProblemType type : types) {
      Map<String, Object> value = new LinkedHashMap<>();
      Problem problem = Problem.of(type, type.description().explanation());
      problem.toJson("").forEach((name, member) -> value.put(name, plain(member)));
      value.put("instance", "urn:uuid:d4936dcf-bbd2-4c68-b981-d9f67ea3ec06");
      body.addExample(
          type.code(), OASFactory.createExample().summary(type.description().title()).value(value));
    }
    Content content =
        response.getContent() == null ? OASFactory.createContent() : response.getContent();
    response.setContent(content.addMediaType(Problem.MEDIA_TYPE, body));
    if (types.stream().anyMatch(ProblemType::retryable)) {
      response.addHeader(
          "Retry-After",
          OASFactory.createHeader()
              .description("seconds after which the same request is worth sending again")
              .schema(OASFactory.createSchema().addType(Schema.SchemaType.INTEGER)));
    }
    return response;
  }

  private static Object plain(JsonValue member) {
    return switch (member.getValueType()) {
      case STRING -> ((JsonString) member).getString();
      case TRUE -> Boolean.TRUE;
      case FALSE -> Boolean.FALSE;
      default -> Integer.valueOf(member.toString());
    };
  }
}
