package org.justonce.configuration;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaParameter;
import com.tngtech.archunit.core.domain.properties.HasAnnotations;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** What the annotations of the application ask of the server. */
final class Annotated {

  /** Read once, which takes its time, and never changed. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.justonce");

  private Annotated() {}

  /** The names of the message-driven beans. */
  static List<String> messageDrivenBeans() {
    return classes()
        .filter(type -> type.isAnnotatedWith(MessageDriven.class))
        .map(type -> type.getAnnotationOfType(MessageDriven.class).name())
        .toList();
  }

  /** The names of all injected resources but those that the container has by itself. */
  static List<String> resourceNames() {
    return fields()
        .filter(field -> field.isAnnotatedWith(Resource.class))
        .map(field -> field.getAnnotationOfType(Resource.class).name())
        .filter(name -> !name.isEmpty())
        .toList();
  }

  /** The default of a setting, as the one field or constructor that reads it states it. */
  static String defaultOf(String setting) {
    List<String> defaults =
        Stream.<HasAnnotations<?>>concat(fields(), parameters())
            .filter(target -> target.isAnnotatedWith(ConfigProperty.class))
            .map(target -> target.getAnnotationOfType(ConfigProperty.class))
            .filter(property -> property.name().equals(setting))
            .map(ConfigProperty::defaultValue)
            .distinct()
            .toList();
    if (defaults.size() != 1) {
      throw new AssertionError(setting + " has the defaults " + defaults);
    }
    return defaults.get(0);
  }

  private static Stream<JavaParameter> parameters() {
    return classes()
        .flatMap(type -> type.getConstructors().stream())
        .flatMap(constructor -> constructor.getParameters().stream());
  }

  private static Stream<JavaField> fields() {
    return classes().flatMap(type -> type.getFields().stream());
  }

  private static Stream<JavaClass> classes() {
    return CLASSES.stream();
  }
}
