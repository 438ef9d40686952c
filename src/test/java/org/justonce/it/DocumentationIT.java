package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.justonce.idempotency.Idempotent;

/** What the server publishes about itself is what it does. */
@ExtendWith(TestBedExtension.class)
class DocumentationIT {

  private static final List<Class<? extends Annotation>> METHODS =
      List.of(GET.class, POST.class, PUT.class, DELETE.class);

  private final Site site;

  DocumentationIT(TestBed bed) {
    this.site = bed.onPostgres();
  }

  private JsonObject document() {
    return site.as(null).get("/openapi?format=JSON").send().json();
  }

  private static List<JavaMethod> resourceMethods() {
    return new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.justonce")
            .stream()
            .filter(type -> type.isAnnotatedWith(Path.class))
            .flatMap(type -> type.getMethods().stream())
            .filter(method -> METHODS.stream().anyMatch(method::isAnnotatedWith))
            .toList();
  }

  /** As the document has it: {@code POST /api/v1/orders/{id}}. */
  private static String verbAndPath(JavaMethod method) {
    String verb =
        METHODS.stream()
            .filter(method::isAnnotatedWith)
            .map(Class::getSimpleName)
            .findFirst()
            .orElseThrow();
    JavaClass resource = method.getOwner();
    String path = resource.getAnnotationOfType(Path.class).value();
    if (method.isAnnotatedWith(Path.class)) {
      path += "/" + method.getAnnotationOfType(Path.class).value();
    }
    return verb + " /api" + path;
  }

  @Test
  void theDocumentHasExactlyTheOperationsThatThereAre() {
    Set<String> documented = new TreeSet<>();
    document()
        .getJsonObject("paths")
        .forEach(
            (path, item) ->
                item.asJsonObject().keySet().stream()
                    .filter(name -> METHODS.stream().anyMatch(m -> isVerb(m, name)))
                    .forEach(verb -> documented.add(verb.toUpperCase() + " " + path)));
    assertThat(documented)
        .isEqualTo(
            resourceMethods().stream()
                .map(DocumentationIT::verbAndPath)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  private static boolean isVerb(Class<? extends Annotation> method, String name) {
    return method.getSimpleName().equalsIgnoreCase(name);
  }

  private JsonObject operation(JavaMethod method) {
    String[] verbAndPath = verbAndPath(method).split(" ");
    return document()
        .getJsonObject("paths")
        .getJsonObject(verbAndPath[1])
        .getJsonObject(verbAndPath[0].toLowerCase());
  }

  @Test
  void eachProtectedOperationShowsTheHeaderTheReplayAndTheProblemsWithTheirBodies() {
    List<JavaMethod> isProtected =
        resourceMethods().stream().filter(m -> m.isAnnotatedWith(Idempotent.class)).toList();
    assertThat(isProtected).hasSizeGreaterThanOrEqualTo(3);
    for (JavaMethod method : isProtected) {
      JsonObject operation = operation(method);
      assertThat(operation.getJsonArray("parameters"))
          .extracting(parameter -> parameter.asJsonObject().getString("name"))
          .as(method.getFullName())
          .contains("Idempotency-Key", "Prefer");
      JsonObject responses = operation.getJsonObject("responses");
      assertThat(problems(responses, "400"))
          .contains("idempotency-key-invalid", "idempotency-key-missing", "unreadable-body");
      assertThat(problems(responses, "401")).containsExactly("unauthenticated");
      assertThat(problems(responses, "409"))
          .contains("idempotency-key-reused", "idempotency-request-in-progress");
      assertThat(problems(responses, "413")).containsExactly("payload-too-large");
      assertThat(problems(responses, "500")).contains("response-too-large", "internal-error");
      assertThat(problems(responses, "503"))
          .contains("idempotency-unavailable", "outcome-unknown", "busy", "overloaded");
      assertThat(responses.getJsonObject("503").getJsonObject("headers"))
          .containsKey("Retry-After");
      String success =
          responses.keySet().stream().filter(s -> s.startsWith("2")).findFirst().orElseThrow();
      assertThat(responses.getJsonObject(success).getJsonObject("headers"))
          .containsKeys("Idempotent-Replayed", "Preference-Applied");
    }
  }

  @Test
  void aCallbackNeedsNoApiKeyAndShowsItsOwnProblems() {
    JsonObject operation =
        document()
            .getJsonObject("paths")
            .getJsonObject("/api/v1/webhooks/{provider}")
            .getJsonObject("post");
    assertThat(operation.getJsonArray("security")).isEmpty();
    JsonObject responses = operation.getJsonObject("responses");
    assertThat(problems(responses, "400"))
        .containsExactlyInAnyOrder("invalid-parameter", "malformed-request", "unreadable-body");
    assertThat(problems(responses, "401")).containsExactly("signature-invalid");
    assertThat(problems(responses, "409")).containsExactly("message-id-reused");
    assertThat(problems(responses, "413")).containsExactly("payload-too-large");
    assertThat(problems(responses, "415")).containsExactly("unsupported-media-type");
    assertThat(problems(responses, "503")).containsExactlyInAnyOrder("busy", "store-unavailable");
    assertThat(responses).doesNotContainKey("403");
  }

  private static Set<String> problems(JsonObject responses, String status) {
    JsonObject examples =
        responses
            .getJsonObject(status)
            .getJsonObject("content")
            .getJsonObject("application/problem+json")
            .getJsonObject("examples");
    examples.forEach(
        (code, example) -> {
          JsonObject body = example.asJsonObject().getJsonObject("value");
          assertThat(body.getString("code")).isEqualTo(code);
          assertThat(body.getInt("status")).hasToString(status);
          assertThat(body.get("retryable")).isIn(JsonValue.TRUE, JsonValue.FALSE);
        });
    return examples.keySet();
  }

  @Test
  void readsShowNoKey() {
    resourceMethods().stream()
        .filter(method -> method.isAnnotatedWith(GET.class))
        .forEach(
            method -> assertThat(operation(method).toString()).doesNotContain("Idempotency-Key"));
  }

  @Test
  void everyProblemOfTheDocumentHasAPage() {
    document()
        .getJsonObject("paths")
        .values()
        .forEach(
            item ->
                item.asJsonObject().values().stream()
                    .filter(JsonObject.class::isInstance)
                    .map(operation -> operation.asJsonObject().getJsonObject("responses"))
                    .filter(responses -> responses != null)
                    .flatMap(
                        responses ->
                            responses.keySet().stream()
                                .filter(status -> status.compareTo("400") >= 0)
                                .flatMap(status -> problems(responses, status).stream()))
                    .distinct()
                    .forEach(
                        code ->
                            assertThat(site.server().status("/problems/" + code))
                                .as(code)
                                .isEqualTo(200)));
  }

  @Test
  void thePolicyPageTellsTheConfigurationThatRuns() {
    Answer page = site.as(null).get("/policy/idempotency").send();
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type").orElseThrow()).startsWith("text/html");
    assertThat(page.text())
        .contains("Idempotency-Key", "SHA-256", "PT24H", "POST /v1/orders<", "409 idempotency-key")
        .contains("401, 403, 408, 425, 429", "Content-Type", "1048576 bytes", "PT30S at most");
  }
}
