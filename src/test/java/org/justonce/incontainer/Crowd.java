package org.justonce.incontainer;

import static org.awaitility.Awaitility.await;

import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Callers at once, each on a thread of the server's own. */
final class Crowd implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 60;

  private final ExecutorService threads;

  Crowd() {
    try {
      threads =
          Executors.newCachedThreadPool(
              (ManagedThreadFactory)
                  new InitialContext().lookup("java:comp/DefaultManagedThreadFactory"));
    } catch (NamingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts one caller. */
  <T> Future<T> start(Callable<T> call) {
    return threads.submit(call);
  }

  /** Starts one caller while this transaction holds a lock; returns when it waits for it. */
  <T> Future<T> startUntilItWaits(Callable<T> call, Bench bench) throws Exception {
    Future<T> waiting = start(call);
    start(
            () -> {
              await().until(bench::someoneWaitsForALock);
              return null;
            })
        .get();
    return waiting;
  }

  /** Lets all call at the same instant; returns what each got. */
  <T> List<T> race(int count, IntFunction<Callable<T>> calls) throws Exception {
    CyclicBarrier line = new CyclicBarrier(count);
    List<Future<T>> running = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Callable<T> call = calls.apply(i);
      running.add(
          start(
              () -> {
                line.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return call.call();
              }));
    }
    List<T> results = new ArrayList<>();
    for (Future<T> caller : running) {
      results.add(result(caller));
    }
    return results;
  }

  /** What a caller got in the end. */
  static <T> T result(Future<T> caller) throws Exception {
    return caller.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
