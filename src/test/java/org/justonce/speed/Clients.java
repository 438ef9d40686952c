package org.justonce.speed;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** All callers of a shop: each has a connection and a thread, and sends when it has its answer. */
final class Clients {

  private static final Duration MORE_WARMTH = Duration.ofSeconds(2);

  private final Shop shop;
  private final List<Client> clients;

  Clients(Shop shop, int count) {
    this.shop = shop;
    this.clients = IntStream.range(0, count).mapToObj(i -> new Client(shop)).toList();
  }

  /**
   * Lets all clients send until the limit, each going round the kinds.
   *
   * @throws WrongAnswerException when one answer is not the right one
   */
  Slice send(Slice.Limit limit, Kind... kinds) {
    ExecutorService threads = Executors.newFixedThreadPool(clients.size());
    try {
      CyclicBarrier start = new CyclicBarrier(clients.size() + 1);
      List<Future<long[]>> latencies = new ArrayList<>();
      for (Client client : clients) {
        latencies.add(threads.submit(sending(client, start, limit, kinds)));
      }
      start.await();
      long begun = System.nanoTime();
      List<long[]> seen = new ArrayList<>();
      for (Future<long[]> latency : latencies) {
        seen.add(latency.get());
      }
      return Slice.of(Duration.ofNanos(System.nanoTime() - begun), seen);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof WrongAnswerException wrong
          ? wrong
          : new IllegalStateException(e.getCause());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  /**
   * Lets all clients send requests of all kinds for the time, and on until there were as many.
   *
   * @return how many there were; each client has answered keys then
   */
  int warmUp(Duration time, int requests) {
    int sent = 0;
    for (Duration part = time; sent == 0 || sent < requests; part = MORE_WARMTH) {
      sent += send(Slice.Limit.of(part), Kind.FIRST, Kind.UNKEYED, Kind.REPLAY).requests();
    }
    return sent;
  }

  private Callable<long[]> sending(
      Client client, CyclicBarrier start, Slice.Limit limit, Kind... kinds) {
    return () -> {
      long[] latencies = new long[1024];
      int sent = 0;
      try (HttpConnection connection = shop.connect()) {
        start.await();
        long end = System.nanoTime() + limit.time().toNanos();
        for (long now = System.nanoTime(); now < end && sent < limit.requestsPerClient(); ) {
          client.send(kinds[sent % kinds.length], connection);
          long answered = System.nanoTime();
          if (sent == latencies.length) {
            latencies = Arrays.copyOf(latencies, 2 * sent);
          }
          latencies[sent++] = answered - now;
          now = answered;
        }
      }
      return Arrays.copyOf(latencies, sent);
    };
  }

  /** How many orders the clients have placed. */
  long orders() {
    return clients.stream().mapToLong(Client::orders).sum();
  }

  /** How many keys the clients have used. */
  long keys() {
    return clients.stream().mapToLong(Client::keys).sum();
  }
}
