package org.justonce.it;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.persistence.PersistenceContext;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What the SDK's jar holds, and that it stands by itself. The classes are read once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SdkJarIT {

  private static final List<String> LIBRARIES =
      List.of(
          "java.",
          "javax.sql.",
          "jakarta.",
          "org.eclipse.microprofile.",
          "com.github.benmanes.caffeine.",
          "com.fasterxml.uuid.");

  private final JavaClasses sdk;

  SdkJarIT() throws IOException {
    try (JarFile jar = new JarFile(TicketsArchive.sdk())) {
      this.sdk = new ClassFileImporter().importJar(jar);
    }
  }

  @Test
  void itHoldsTheTwoLayersAndTheirPlatformAlone() {
    assertThat(sdk.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()))
        .isEqualTo(
            Set.of("org.justonce.idempotency", "org.justonce.messaging", "org.justonce.platform"));
  }

  @Test
  void itsClassesNeedNothingButStandardsTwoLibrariesAndOneAnother() {
    standsAlone(sdk).check(sdk);
    JavaClasses own = new ClassFileImporter().importPackages("org.justonce.platform");
    assertThat(standsAlone(sdk).evaluate(own).hasViolation())
        .as("the migration of the schema would need more")
        .isTrue();
  }

  private static ArchRule standsAlone(JavaClasses jar) {
    return classes()
        .should()
        .onlyDependOnClassesThat(
            describe(
                "are in the jar, of Java, Jakarta EE, MicroProfile or its two libraries",
                target -> isKnown(jar, target.getBaseComponentType())));
  }

  private static boolean isKnown(JavaClasses jar, JavaClass target) {
    return target.isPrimitive()
        || jar.contain(target.getFullName())
        || LIBRARIES.stream().anyMatch((target.getPackageName() + ".")::startsWith);
  }

  /** An application has units of its own names. */
  @Test
  void noClassNamesAPersistenceUnit() {
    List<PersistenceContext> contexts =
        sdk.stream()
            .flatMap(type -> type.getFields().stream())
            .filter(field -> field.isAnnotatedWith(PersistenceContext.class))
            .map(field -> field.getAnnotationOfType(PersistenceContext.class))
            .toList();
    assertThat(contexts).isNotEmpty();
    assertThat(contexts)
        .allSatisfy(
            context -> {
              assertThat(context.unitName()).isEmpty();
              assertThat(context.name()).isEqualTo("justonce/EntityManager");
            });
  }

  /** What would change operations that are not protected, or is the application's to say. */
  @Test
  void itBringsNothingThatAnApplicationHasOfItsOwn() throws IOException {
    Set<String> others = new TreeSet<>();
    try (JarFile jar = new JarFile(TicketsArchive.sdk())) {
      jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> !name.endsWith("/") && !name.endsWith(".class"))
          .filter(name -> !name.startsWith("META-INF/maven/"))
          .forEach(others::add);
    }
    assertThat(others)
        .containsExactly(
            "META-INF/MANIFEST.MF",
            "META-INF/beans.xml",
            "META-INF/justonce/derby.sql",
            "META-INF/justonce/postgresql.sql",
            "META-INF/services/jakarta.enterprise.inject.spi.Extension");
    assertThat(sdk.stream().map(JavaClass::getSimpleName))
        .doesNotContain(
            "RestApplication",
            "SchemaMigration",
            "LoopbackListeners",
            "StoreReadiness",
            "ErrorPage",
            "AcceptSyntax",
            "RequestBodyFilter",
            "RequestDocumentReader");
  }
}
