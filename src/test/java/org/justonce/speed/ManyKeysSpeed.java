package org.justonce.speed;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.justonce.it.PostgresDatabase;
import org.justonce.it.Site;

/**
 * Prints what a table of many answered keys costs: two databases with a server each, of which one
 * at a time has work; then the statements of a claim at that size.
 */
class ManyKeysSpeed {

  private static final String FEW = "few keys";
  private static final String MANY = "many keys";

  /** A server, its shop with answered keys, and the clients of the shop. */
  private record Branch(Site site, Shop shop, StoredKeys stored, Clients clients) {

    static Branch open(Site site, int keys, SpeedSettings settings) {
      Shop shop = Shop.open(site);
      StoredKeys stored = StoredKeys.fill(shop, keys);
      return new Branch(site, shop, stored, new Clients(shop, settings.clients()));
    }

    void warmUp(SpeedSettings settings) {
      clients.warmUp(settings.warmUp(), settings.warmUpRequests());
    }

    Slice placeOrders(SpeedSettings settings) {
      return clients.send(Slice.Limit.of(settings.slice()), Kind.FIRST);
    }

    /** Replays a sample, then counts; says what was seen. */
    String check(String name, SpeedSettings settings) {
      int replayed = stored.replay(settings.sample());
      shop.require(clients.orders() + stored.orders(), clients.keys() + stored.keys());
      return "%-12s %,d keys at last, %,d of the stored ones replayed right, heap in use %.0f MiB%n"
          .formatted(name, shop.keys(), replayed, Heap.usedMiB(site.server()));
    }
  }

  @Test
  void ordersWithNewKeysBesideFewAndBesideManyAnsweredKeys() throws Exception {
    SpeedSettings settings = SpeedSettings.given();
    try (Laboratory laboratory = new Laboratory()) {
      PostgresDatabase database = laboratory.createDatabase("many_keys");
      Branch few =
          Branch.open(
              laboratory.start(laboratory.createDatabase("few_keys")),
              settings.fewKeys(),
              settings);
      Branch many = Branch.open(laboratory.start(database), settings.manyKeys(), settings);
      many.shop().rows().run("CHECKPOINT");
      few.warmUp(settings);
      many.warmUp(settings);

      Map<String, Supplier<Slice>> subjects = new LinkedHashMap<>();
      subjects.put(FEW, () -> few.placeOrders(settings));
      subjects.put(MANY, () -> many.placeOrders(settings));
      Rounds seen = Rounds.of(settings.rounds(), subjects);
      System.out.printf(
          "%n== New keys beside %,d and beside %,d answered keys: %d clients ==%n%s%n%s%n%s%s%s%n",
          settings.fewKeys(),
          settings.manyKeys(),
          settings.clients(),
          Laboratory.describe(database.rows()),
          seen.table(),
          seen.throughput(MANY, FEW).atLeast(0.95),
          few.check(FEW, settings),
          many.check(MANY, settings));
      System.out.printf(
          "== The statements of a claim at %,d keys: one connection, without commit ==%n%s%n",
          many.shop().keys(),
          new ClaimCosts(database.dataSource(), many.shop().tenant()).measure(settings.claims()));
    }
  }
}
