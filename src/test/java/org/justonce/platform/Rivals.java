package org.justonce.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads of a test, joined at its end. */
public final class Rivals implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 60;

  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** Starts one rival. */
  public <T> Future<T> start(Callable<T> work) {
    return threads.submit(work);
  }

  /** Lets so many rivals do the same work at the same instant; returns what each got. */
  public <T> List<T> race(int count, Callable<T> work) {
    CyclicBarrier line = new CyclicBarrier(count);
    List<Future<T>> running = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      running.add(
          start(
              () -> {
                line.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return work.call();
              }));
    }
    return running.stream().map(Rivals::result).toList();
  }

  /** What a rival got in the end. */
  public static <T> T result(Future<T> rival) {
    try {
      return rival.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("a rival failed", e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
