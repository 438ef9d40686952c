package org.justonce.speed;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** One caller of a shop, for one thread at a time; it looks at every answer that it gets. */
final class Client {

  private static final int KEPT = 1_000;

  private record Answered(byte[] request, HttpAnswer answer) {}

  private final Shop shop;
  private final List<Answered> answered = new ArrayList<>();
  private long orders;
  private long keys;

  Client(Shop shop) {
    this.shop = shop;
  }

  /**
   * Sends one request and waits for its answer. A {@link Kind#REPLAY} repeats one of the client's
   * own first requests, of which there must be one.
   */
  void send(Kind kind, HttpConnection connection) throws IOException {
    int product = ThreadLocalRandom.current().nextInt(Shop.PRODUCTS);
    switch (kind) {
      case UNKEYED -> {
        connection.send(shop.order(product, null)).requirePlaced(false);
        orders++;
      }
      case FIRST -> {
        byte[] request = shop.order(product, UUID.randomUUID().toString());
        HttpAnswer answer = connection.send(request).requirePlaced(false);
        orders++;
        keys++;
        keep(new Answered(request, answer));
      }
      case REPLAY -> {
        Answered first = answered.get(ThreadLocalRandom.current().nextInt(answered.size()));
        connection.send(first.request()).requireReplayOf(first.answer());
      }
    }
  }

  private void keep(Answered first) {
    if (answered.size() < KEPT) {
      answered.add(first);
    } else {
      answered.set(ThreadLocalRandom.current().nextInt(KEPT), first);
    }
  }

  /** How many orders the client has placed. */
  long orders() {
    return orders;
  }

  /** How many keys the client has used. */
  long keys() {
    return keys;
  }
}
