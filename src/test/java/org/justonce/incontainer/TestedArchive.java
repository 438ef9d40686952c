package org.justonce.incontainer;

import java.io.File;
import java.net.URISyntaxException;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;
import org.hamcrest.Matcher;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.justonce.idempotency.RecordedCalls;

/** The product's archive as it is shipped, with the tests' own classes and libraries beside it. */
final class TestedArchive {

  private TestedArchive() {}

  /** The archive; its name is the one that the server's configuration knows. */
  static WebArchive create() {
    return ShrinkWrap.create(ZipImporter.class, "justonce.war")
        .importFrom(new File(System.getProperty("justonce.test.war")))
        .as(WebArchive.class)
        .addClasses(Bench.class, Crowd.class, Outcome.class, RecordedCalls.class)
        .addAsLibraries(jarOf(Assertions.class), jarOf(Awaitility.class), jarOf(Matcher.class));
  }

  private static File jarOf(Class<?> type) {
    try {
      return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
