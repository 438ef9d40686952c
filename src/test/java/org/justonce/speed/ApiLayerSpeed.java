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
      ApiLayer layer = new ApiLayer(Shop.open(site), settings.clients());
      layer.warmUp(Slice.Limit.of(settings.warmUp()));
      Rounds seen = layer.measure(settings.rounds(), Slice.Limit.of(settings.slice()));
      System.out.printf(
          "%n== The API layer: %d clients ==%n%s%n%s%n%s%n",
          settings.clients(),
          Laboratory.describe(site.rows()),
          seen.table(),
          ApiLayer.ratios(seen));
    }
  }
}
