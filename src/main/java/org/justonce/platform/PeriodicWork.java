package org.justonce.platform;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Runs what the application does by itself, on threads that the container makes, from its start
 * until its stop.
 *
 * <p>Features register their work in a {@code @Startup} bean that {@code @DependsOn} this one. Each
 * piece of work has a thread of its own, so that a long run of one delays no other.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class PeriodicWork {

  private static final Logger LOG = Logger.getLogger(PeriodicWork.class.getName());
  private static final int STOP_SECONDS = 10;

  @Resource private ManagedThreadFactory containersThreads;

  private ScheduledThreadPoolExecutor threads;

  /** For the container. */
  public PeriodicWork() {}

  /** On the given threads. */
  PeriodicWork(ThreadFactory threads) {
    start(threads);
  }

  @PostConstruct
  void start() {
    start(containersThreads);
  }

  private void start(ThreadFactory factory) {
    threads = new ScheduledThreadPoolExecutor(0, factory);
  }

  /**
   * Runs the work again and again; first when one period is over, then each time one period after
   * the end of the run before. Runs of one work never overlap on a node.
   *
   * <p>A run that throws is tried again after the period; only the first of several failures in a
   * row is logged, and the end of the row. When the application stops, the thread is interrupted:
   * work that lasts looks at that, and is waited for for up to 10 seconds.
   *
   * <p>Transaction: none; the work begins its own.
   *
   * @param period above 0
   * @param name what the log calls the work
   * @throws IllegalArgumentException when the period is not above 0
   */
  public synchronized void every(Duration period, String name, Runnable work) {
    if (period.isNegative() || period.isZero()) {
      throw new IllegalArgumentException("the period of " + name + " is not above 0");
    }
    threads.setCorePoolSize(threads.getCorePoolSize() + 1);
    threads.scheduleWithFixedDelay(
        new Attempts(name, work), period.toNanos(), period.toNanos(), TimeUnit.NANOSECONDS);
  }

  @PreDestroy
  void stop() {
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
        LOG.warning("periodic work does not end; the application stops without it");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The runs of one work: none ends its schedule. */
  private final class Attempts implements Runnable {

    private final String name;
    private final Runnable work;
    private boolean failing;

    Attempts(String name, Runnable work) {
      this.name = name;
      this.work = work;
    }

    @Override
    public void run() {
      try {
        work.run();
        if (failing) {
          LOG.info(name + " works again");
        }
        failing = false;
      } catch (RuntimeException | Error e) {
        if (threads.isShutdown()) {
          return;
        }
        LOG.log(failing ? Level.FINE : Level.WARNING, name + " failed; it is tried again", e);
        failing = true;
      }
    }
  }
}
