package org.justonce.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Keys of development, which everybody knows, and servers that others can reach. */
@ExtendWith(TestBedExtension.class)
class DevelopmentDataIT {

  private static final String DEVELOPMENT_SECRET = "whsec_anVzdG9uY2UtZGV2ZWxvcG1lbnQtc2VjcmV0LTE=";

  private final TestBed bed;

  DevelopmentDataIT(TestBed bed) {
    this.bed = bed;
  }

  @Test
  void aServerThatOthersCanReachTakesNoKeysOfDevelopment() {
    ServerSetup openHttp =
        ServerSetup.derby("open-http", TestArchive.product()).with("justonce.http.host", "0.0.0.0");
    ServerSetup openBroker =
        ServerSetup.derby("open-broker", TestArchive.product())
            .with("justonce.broker.acceptor", "tcp://0.0.0.0:" + Ports.free());
    ServerSetup leftOver =
        ServerSetup.postgres("open-left-over", TestArchive.product(), bed.sharedDatabase())
            .without("justonce.dev-data")
            .with("justonce.http.host", "0.0.0.0");
    ServerSetup openWebhooks =
        ServerSetup.derby("open-webhooks", TestArchive.product())
            .without("justonce.dev-data")
            .with("justonce.payment.providers.demo.webhook-secrets", DEVELOPMENT_SECRET)
            .with("justonce.http.host", "0.0.0.0");
    bed.onPostgres();
    List<LibertyServer> servers =
        List.of(openHttp, openBroker, leftOver, openWebhooks).stream()
            .map(setup -> bed.keep(LibertyServer.launch(setup)))
            .toList();
    for (LibertyServer server : servers) {
      await(server.setup().name())
          .atMost(LibertyServer.START)
          .until(
              () ->
                  server.log().contains("application justonce has not started")
                      || server.log().contains("CWWKZ0002E"));
      assertThat(server.log())
          .contains(
              server.setup().equals(openWebhooks)
                  ? "the published secret of development"
                  : "the database holds development data")
          .contains("a listener is open on")
          .doesNotContain(DEVELOPMENT_SECRET);
      for (String path : List.of("/health/ready", "/api/v1/orders", "/problems/")) {
        await(path).until(() -> List.of(404, 503).contains(server.status(path)));
      }
      int brokerPort = URI.create(server.setup().brokerUrl()).getPort();
      await("nobody listens for messages").until(() -> Ports.isFree(brokerPort));
      server.close();
    }
  }
}
