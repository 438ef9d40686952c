package org.justonce.it;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Many actors who do whatever can be done to a few scarce products, at random and at once, on all
 * nodes and through all doors, and who repeat themselves. The seed decides what each does in which
 * order; how they meet is up to the machine.
 */
final class LedgerScenario {

  private static final int ACTORS = 6;
  private static final List<Integer> TO_CLIENTS = List.of(200, 201, 404, 409, 422);

  private final long seed;
  private final int actionsOfEach;
  private final List<Api> nodes;
  private final List<Door> doors;
  private final Rows rows;
  private final List<String> skus;
  private final String id = UUID.randomUUID().toString();

  private final List<Placed> orders = new CopyOnWriteArrayList<>();
  private final List<Sent> sent = new CopyOnWriteArrayList<>();
  private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();

  /** A way to tell a payment fact, with an id that tells a repetition from a new telling. */
  interface Door {

    /**
     * Tells the fact.
     *
     * @return what is wrong with the answer; empty if nothing is
     */
    String tell(String tellingId, Settlement fact);

    /** Whether a refused fact is kept. */
    boolean keepsRefused();
  }

  private record Placed(String orderId, long totalMinor) {}

  private record Sent(Door door, String tellingId, Settlement fact) {}

  LedgerScenario(
      long seed,
      int actionsOfEach,
      List<Api> nodes,
      List<Door> doors,
      Rows rows,
      List<String> skus) {
    this.seed = seed;
    this.actionsOfEach = actionsOfEach;
    this.nodes = nodes;
    this.doors = doors;
    this.rows = rows;
    this.skus = skus;
  }

  /** Lets all act until each has done its share; returns what was wrong in the answers. */
  List<String> run() throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(ACTORS);
    try {
      List<Future<?>> actors = new ArrayList<>();
      for (int actor = 0; actor < ACTORS; actor++) {
        Random random = new Random(seed * 31 + actor);
        String name = id + "-" + actor;
        actors.add(threads.submit(() -> act(random, name)));
      }
      for (Future<?> actor : actors) {
        actor.get();
      }
    } finally {
      threads.shutdownNow();
    }
    return List.copyOf(wrong);
  }

  private void act(Random random, String actor) {
    for (int i = 0; i < actionsOfEach; i++) {
      String name = actor + "-" + i;
      int choice = orders.isEmpty() ? 0 : random.nextInt(100);
      if (choice < 25) {
        place(random, name);
      } else if (choice < 50) {
        pay(random, name, any(random, orders), 0);
      } else if (choice < 65) {
        repeat(random, name);
      } else if (choice < 75) {
        pay(random, name, any(random, orders), 1 + random.nextInt(50));
      } else if (choice < 83) {
        cancel(random, name);
      } else if (choice < 90) {
        resolve(random, name);
      } else {
        rows.run(
            "UPDATE customer_order SET expires_at = created_at WHERE id = ?",
            any(random, orders).orderId());
      }
    }
  }

  private static <T> T any(Random random, List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void place(Random random, String name) {
    List<String> chosen = new ArrayList<>(skus);
    Collections.shuffle(chosen, random);
    String lines =
        chosen.subList(0, 1 + random.nextInt(chosen.size())).stream()
            .map(sku -> "{\"sku\":\"%s\",\"quantity\":%d}".formatted(sku, 1 + random.nextInt(3)))
            .collect(Collectors.joining(","));
    String body = "{\"currency\":\"EUR\",\"lines\":[" + lines + "]}";
    Answer first = send(random, name, api -> api.post(Api.ORDERS, body));
    if (first.status() == 201) {
      orders.add(new Placed(first.orderId(), first.json().getJsonNumber("totalMinor").longValue()));
    }
    if (random.nextInt(3) == 0) {
      Answer again = send(random, name, api -> api.post(Api.ORDERS, body));
      if (!again.text().equals(first.text())) {
        wrong.add("another answer under one key: " + first.text() + " and " + again.text());
      }
    }
  }

  private void pay(Random random, String name, Placed order, long tooMuch) {
    Settlement fact =
        new Settlement(
            Settlement.PROVIDER,
            "ref-" + name,
            order.orderId(),
            order.totalMinor() + tooMuch,
            "EUR");
    tell(new Sent(any(random, doors), name, fact));
  }

  /** The same telling again, or the same fact through another door, for another order or sum. */
  private void repeat(Random random, String name) {
    if (sent.isEmpty()) {
      return;
    }
    Sent known = any(random, sent);
    switch (random.nextInt(4)) {
      case 0 -> tell(known);
      case 1 -> tell(new Sent(any(random, doors), name, known.fact()));
      case 2 ->
          tell(
              new Sent(
                  any(random, doors), name, known.fact().withOrder(any(random, orders).orderId())));
      default ->
          tell(
              new Sent(
                  any(random, doors),
                  name,
                  known.fact().withAmount(known.fact().amountMinor() + 1)));
    }
  }

  private void tell(Sent telling) {
    sent.add(telling);
    String problem = telling.door().tell(telling.tellingId(), telling.fact());
    if (!problem.isEmpty()) {
      wrong.add(problem + " for " + telling);
    }
  }

  /** An operator settles any order by money that none could take, or sends it back. */
  private void resolve(Random random, String name) {
    List<String> unapplied =
        rows.run(
            "SELECT id FROM payment WHERE status = 'UNAPPLIED' AND provider_ref LIKE ?",
            "ref-" + id + "%");
    if (unapplied.isEmpty()) {
      return;
    }
    String decision =
        random.nextInt(4) == 0
            ? "{\"action\":\"refund\",\"note\":\"sent back\"}"
            : "{\"action\":\"apply\",\"orderId\":\"%s\",\"note\":\"found\"}"
                .formatted(any(random, orders).orderId());
    send(
        random,
        name,
        api -> new Api(api.server(), Api.OPERATOR).resolve(any(random, unapplied), decision));
  }

  private void cancel(Random random, String name) {
    String order = any(random, orders).orderId();
    send(random, name, api -> api.cancel(order));
  }

  private Answer send(Random random, String key, Function<Api, Call> call) {
    Answer answer = sendUntilDecided(() -> call.apply(any(random, nodes)).key(key));
    if (!TO_CLIENTS.contains(answer.status())) {
      wrong.add(answer.status() + " " + answer.text());
    }
    return answer;
  }

  /** What may be sent again under the same key is sent again. */
  static Answer sendUntilDecided(Supplier<Call> call) {
    Answer answer = call.get().send();
    while (answer.summary().equals("503 busy")
        || answer.summary().equals("409 idempotency-request-in-progress")) {
      answer = call.get().send();
    }
    return answer;
  }

  /** References of facts that were told through a door that keeps what it refuses. */
  List<String> keptReferences() {
    return sent.stream()
        .filter(telling -> telling.door().keepsRefused())
        .map(telling -> telling.fact().providerRef())
        .distinct()
        .toList();
  }

  /** What the references of all its facts begin with, behind {@code ref-}. */
  String id() {
    return id;
  }
}
