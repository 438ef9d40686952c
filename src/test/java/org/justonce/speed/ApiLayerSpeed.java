package org.justonce.speed;

import org.junit.jupiter.api.Test;
import org.justonce.it.Site;

/** Prints what the API layer costs beside the same orders without it. */
class ApiLayerSpeed {

  @Test
  void ordersWithoutKeysWithNewKeysAndOnceMore() throws Exception {
    SpeedSettings settings = SpeedSettings.given();
    try (Laboratory laboratory = new Laboratory()) {
      Site site = laboratory.start(laboratory.createDatabase("layer"));
      Shop shop = Shop.open(site);
      Clients clients = new Clients(shop, settings.clients());
      int warmUp = clients.warmUp(settings.warmUp(), settings.warmUpRequests());
      Rounds seen =
          ApiLayer.measure(shop, clients, settings.rounds(), Slice.Limit.of(settings.slice()));
      System.out.printf(
          "%n== The API layer: %d clients, after %,d requests ==%n%s%n%s%n%s%n",
          settings.clients(),
          warmUp,
          Laboratory.describe(site.rows()),
          seen.table(),
          ApiLayer.ratios(seen));
    }
  }
}
