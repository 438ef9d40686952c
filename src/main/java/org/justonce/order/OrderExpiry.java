package org.justonce.order;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.EJB;
import jakarta.ejb.EJBException;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.platform.Database;
import org.justonce.platform.PeriodicWork;
import org.justonce.platform.StoreFailure;

/**
 * Expires the orders whose time is over, on every node; each order in a transaction of its own. The
 * nodes take their orders in different sequence, so that they seldom wait for one another.
 */
@Singleton
@Startup
@DependsOn("PeriodicWork")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class OrderExpiry {

  private static final Logger LOG = Logger.getLogger(OrderExpiry.class.getName());
  private static final int BATCH = 200;

  @EJB private PeriodicWork work;
  @EJB private OrderService orders;
  @EJB private OrderQueries queries;

  @Inject private Database database;

  @Inject
  @ConfigProperty(name = "justonce.order.expiry-interval", defaultValue = "PT5S")
  private Duration interval;

  @Inject
  @ConfigProperty(name = "justonce.order.reservation", defaultValue = "PT30M")
  private Duration reservation;

  @PostConstruct
  void begin() {
    if (reservation.toMillis() < 1 || interval.toMillis() < 1) {
      throw new IllegalArgumentException(
          "justonce.order.reservation and justonce.order.expiry-interval are above 0");
    }
    work.every(interval, "the expiry of unpaid orders", this::expireOverdue);
  }

  private void expireOverdue() {
    List<Overdue> batch = queries.overdue(null, BATCH);
    while (!batch.isEmpty()) {
      List<Overdue> shuffled = new ArrayList<>(batch);
      Collections.shuffle(shuffled);
      for (Overdue order : shuffled) {
        if (Thread.currentThread().isInterrupted()) {
          return;
        }
        expire(order.orderId());
      }
      batch = queries.overdue(batch.get(batch.size() - 1), BATCH);
    }
  }

  /** An order whose rows are in use is left to the next run; it must not hold up the others. */
  private void expire(String orderId) {
    try {
      orders.expire(orderId);
    } catch (EJBException e) {
      if (database.classify(e) != StoreFailure.BUSY) {
        throw e;
      }
      LOG.log(Level.FINE, "an order cannot be expired yet: " + orderId, e);
    }
  }
}
