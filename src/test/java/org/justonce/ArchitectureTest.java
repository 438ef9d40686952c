package org.justonce;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may use whom, and what may stand in the archive. The classes are read once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArchitectureTest {

  private static final String ROOT = "org.justonce.";

  /** Each package and the packages that it may use beside itself. */
  private static final Map<String, Set<String>> ROOMS =
      Map.of(
          "platform", Set.of(),
          "security", Set.of("platform"),
          "idempotency", Set.of("platform"),
          "messaging", Set.of("platform"),
          "broker", Set.of("platform"),
          "inventory", Set.of("platform"),
          "order", Set.of("inventory", "messaging", "idempotency", "security", "platform"),
          "payment", Set.of("order", "messaging", "idempotency", "security", "platform"),
          "admin",
              Set.of(
                  "payment",
                  "order",
                  "inventory",
                  "messaging",
                  "idempotency",
                  "security",
                  "platform"));

  /** Of this package others may use the annotation only. */
  private static final String ANNOTATION_ONLY = "idempotency";

  private static final String ANNOTATION = ROOT + "idempotency.Idempotent";

  private final JavaClasses main =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.justonce");

  @Test
  void aPackageUsesOnlyWhatTheTableAllows() {
    usesOnly(ROOMS).check(main);
  }

  @Test
  void theTableNamesExactlyThePackagesThatExist() {
    Set<String> packages =
        main.stream().map(JavaClass::getPackageName).collect(Collectors.toCollection(TreeSet::new));
    assertThat(packages)
        .isEqualTo(
            ROOMS.keySet().stream()
                .map(ROOT::concat)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  @ParameterizedTest
  @CsvSource({
    "security, platform",
    "idempotency, platform",
    "messaging, platform",
    "order, platform",
    "order, inventory",
    "order, messaging",
    "order, idempotency",
    "payment, order",
    "payment, idempotency",
    "payment, messaging",
    "admin, order",
    "admin, idempotency",
    "admin, platform"
  })
  void aNarrowerTableFails(String room, String without) {
    assertThat(violations(usesOnly(narrowed(room, without)))).isNotEmpty();
  }

  @Test
  void aDependencyByAnnotationAloneIsSeen() {
    List<String> violations = violations(usesOnly(narrowed("order", "idempotency")));
    assertThat(violations).isNotEmpty().allMatch(line -> line.contains(" annotat"));
  }

  @Test
  void anotherClassThanTheAnnotationOfTheApiLayerIsRefused() {
    JavaClasses withIntruder =
        new ClassFileImporter().importClasses(org.justonce.order.ApiLayerIntruder.class);
    assertThat(usesOnly(ROOMS).evaluate(withIntruder).getFailureReport().getDetails())
        .singleElement()
        .asString()
        .contains("IdempotencyProblem");
  }

  /** Nodes whose clocks differ must agree on what has expired. */
  @Test
  void onlyTheDatabasesClockJudgesRecords() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage(ROOT + "idempotency")
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .dependOnClassesThat()
            .belongToAnyOf(Clock.class, Date.class);
    rule.check(main);
    JavaClasses order =
        new ClassFileImporter().importClasses(org.justonce.platform.StoredInstant.class);
    assertThat(order.get("org.justonce.platform.StoredInstant").getMethodCallsFromSelf())
        .as("the rule looks for what is written like this")
        .anyMatch(call -> call.getTarget().getFullName().equals("java.time.Instant.now()"));
  }

  /** They are to be used without this application's business and its way to authenticate. */
  @ParameterizedTest
  @ValueSource(strings = {"idempotency", "messaging"})
  void theLayersKnowNeitherBusinessNorSecurity(String layer) {
    noClasses()
        .that()
        .resideInAnyPackage(ROOT + layer, ROOT + "platform")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            ROOT + "order",
            ROOT + "payment",
            ROOT + "admin",
            ROOT + "inventory",
            ROOT + "security",
            ROOT + "broker")
        .check(main);
  }

  @Test
  void onlyTheBrokerKnowsArtemis() {
    ArchRule rule =
        noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + "broker")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.activemq..", "org.apache.artemis..");
    rule.check(main);
    assertThat(main.get(ROOT + "broker.ArtemisBroker").getDirectDependenciesFromSelf())
        .anyMatch(d -> d.getTargetClass().getPackageName().startsWith("org.apache.activemq"));
  }

  /** It is loaded on servers that have no Artemis. */
  @Test
  void theBeanThatStartsTheBrokerNamesNoArtemisType() {
    noClasses()
        .that()
        .haveFullyQualifiedName(ROOT + "broker.EmbeddedBroker")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.activemq..")
        .check(main);
  }

  @Test
  void theArchiveUsesStandardsAndTheLibrariesInItOnly() {
    onlyKnownLibraries().check(main);
    JavaClasses vendor =
        new ClassFileImporter().importClasses(org.justonce.order.VendorIntruder.class);
    assertThat(onlyKnownLibraries().evaluate(vendor).hasViolation()).isTrue();
  }

  private static ArchRule onlyKnownLibraries() {
    return classes()
        .that()
        .resideOutsideOfPackage(ROOT + "broker")
        .should()
        .onlyDependOnClassesThat(
            describe(
                "are of Java, Jakarta EE, MicroProfile or in the archive",
                target ->
                    target.getBaseComponentType().isPrimitive()
                        || isKnownLibrary(target.getBaseComponentType().getPackageName() + ".")));
  }

  private static boolean isKnownLibrary(String packageName) {
    return List.of(
            ROOT,
            "java.",
            "javax.crypto.",
            "javax.management.",
            "javax.naming.",
            "javax.sql.",
            "jakarta.",
            "org.eclipse.microprofile.",
            "org.flywaydb.core.",
            "com.github.benmanes.caffeine.",
            "com.fasterxml.uuid.")
        .stream()
        .anyMatch(packageName::startsWith);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Impl", "Base", "Manager", "Util", "Utils", "Helper", "Default"})
  void noClassHidesBehindAnEmptySuffix(String suffix) {
    noClasses().should().haveSimpleNameEndingWith(suffix).check(main);
  }

  @Test
  void everyPackageSaysWhatLivesInIt() {
    for (String room : ROOMS.keySet()) {
      Path door = Path.of("src/main/java/org/justonce", room, "package-info.java");
      assertThat(door).exists();
      assertThat(door).content().contains("/**").contains("package " + ROOT + room + ";");
    }
    assertThat(Path.of("src/main/java/org/justonce"))
        .satisfies(root -> assertThat(Files.list(root)).hasSize(ROOMS.size()));
  }

  private static Map<String, Set<String>> narrowed(String room, String without) {
    Map<String, Set<String>> table = new TreeMap<>(ROOMS);
    Set<String> uses = new TreeSet<>(ROOMS.get(room));
    assertThat(uses.remove(without)).isTrue();
    table.put(room, uses);
    return table;
  }

  private List<String> violations(ArchRule rule) {
    return rule.evaluate(main).getFailureReport().getDetails();
  }

  private static ArchRule usesOnly(Map<String, Set<String>> table) {
    return classes()
        .should(
            new ArchCondition<JavaClass>("use only the packages that the table allows") {
              @Override
              public void check(JavaClass user, ConditionEvents events) {
                for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
                  if (!isAllowed(table, user, dependency.getTargetClass())) {
                    events.add(
                        SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                  }
                }
              }
            });
  }

  private static boolean isAllowed(
      Map<String, Set<String>> table, JavaClass user, JavaClass target) {
    JavaClass used = target.getBaseComponentType();
    if (!used.getPackageName().startsWith(ROOT)
        || used.getPackageName().equals(user.getPackageName())) {
      return true;
    }
    String room = used.getPackageName().substring(ROOT.length());
    return table
            .getOrDefault(user.getPackageName().substring(ROOT.length()), Set.of())
            .contains(room)
        && (!room.equals(ANNOTATION_ONLY)
            || (used.getFullName() + "$").startsWith(ANNOTATION + "$"));
  }
}
