package org.justonce.it;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;

/** Clients that place orders, each one after the other, every order under a key of its own. */
final class OrderTraffic implements AutoCloseable {

  private final Site site;
  private final int clients;
  private final ExecutorService threads;
  private final Queue<Placed> placed = new ConcurrentLinkedQueue<>();

  /** An order that was answered with 201. */
  record Placed(String key, String sku, String answer) {}

  OrderTraffic(Site site, int clients) {
    this.site = site;
    this.clients = clients;
    this.threads = Executors.newFixedThreadPool(clients);
  }

  /**
   * What a time of traffic was like.
   *
   * @param latenciesNs of all orders, sorted
   * @param elapsed how long it lasted
   * @param refusals answers other than 201
   */
  record Phase(long[] latenciesNs, Duration elapsed, List<String> refusals) {

    double ordersPerSecond() {
      return latenciesNs.length * 1e9 / elapsed.toNanos();
    }

    double percentileMs(double percent) {
      int index = (int) Math.ceil(percent / 100 * latenciesNs.length) - 1;
      return latenciesNs.length == 0 ? 0 : latenciesNs[Math.max(index, 0)] / 1e6;
    }
  }

  /** Places orders as long as the condition says. */
  Phase driveWhile(BooleanSupplier goOn) {
    Queue<Long> latencies = new ConcurrentLinkedQueue<>();
    Queue<String> refusals = new ConcurrentLinkedQueue<>();
    long begin = System.nanoTime();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      running.add(
          threads.submit(
              () -> {
                while (goOn.getAsBoolean()) {
                  place(latencies, refusals);
                }
              }));
    }
    running.forEach(OrderTraffic::join);
    Duration elapsed = Duration.ofNanos(System.nanoTime() - begin);
    return new Phase(
        latencies.stream().mapToLong(Long::longValue).sorted().toArray(),
        elapsed,
        List.copyOf(refusals));
  }

  private void place(Queue<Long> latencies, Queue<String> refusals) {
    String key = UUID.randomUUID().toString();
    String sku = TestArchive.sku(ThreadLocalRandom.current().nextInt(TestArchive.PRODUCTS));
    long begin = System.nanoTime();
    Answer answer = site.acme().order(sku, 1).key(key).send();
    latencies.add(System.nanoTime() - begin);
    if (answer.status() == 201) {
      placed.add(new Placed(key, sku, answer.text()));
    } else {
      refusals.add(answer.summary());
    }
  }

  private static void join(Future<?> client) {
    try {
      client.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All orders that were placed. */
  List<Placed> placed() {
    return List.copyOf(placed);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
