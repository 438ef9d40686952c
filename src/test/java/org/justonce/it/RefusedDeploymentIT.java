package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.justonce.it.archive.refused.AsyncSalesResource;

/** What the API layer cannot protect does not get as far as its first request. */
@ExtendWith(TestBedExtension.class)
class RefusedDeploymentIT {

  private final TestBed bed;

  RefusedDeploymentIT(TestBed bed) {
    this.bed = bed;
  }

  @Test
  void anAsynchronousProtectedOperationKeepsTheApplicationFromStarting() throws IOException {
    Path war =
        Files.createDirectories(ServerFolder.ofTests()).resolve("justonce-with-async-resource.war");
    ShrinkWrap.create(ZipImporter.class, "justonce.war")
        .importFrom(TestArchive.product().toFile())
        .as(WebArchive.class)
        .addClass(AsyncSalesResource.class)
        .as(ZipExporter.class)
        .exportTo(war.toFile(), true);
    assertIsRefused(
        ServerSetup.derby("refused-async", war),
        AsyncSalesResource.class.getName()
            + ".sellLater is @Idempotent but answers asynchronously");
  }

  @Test
  void aLeaseThatCannotBeKeptKeepsTheApplicationFromStarting() {
    assertIsRefused(
        ServerSetup.derby("refused-lease", TestArchive.product())
            .with("justonce.idempotency.lease", "PT0.5S"),
        "justonce.idempotency.lease is 'PT0.5S', and must be");
  }

  private void assertIsRefused(ServerSetup setup, String reason) {
    try (LibertyServer server = bed.keep(LibertyServer.launch(setup))) {
      await()
          .atMost(LibertyServer.START)
          .until(() -> server.log().contains("CWWKF0011I") && server.log().contains(reason));
      assertThat(server.isServing()).isFalse();
      assertThat(server.status("/health/ready")).isEqualTo(503);
    }
  }
}
