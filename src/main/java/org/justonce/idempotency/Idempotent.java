package org.justonce.idempotency;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes an operation a protected one: sent again with the same {@code Idempotency-Key}, it answers
 * what it answered first and does not run.
 *
 * <p>The record of the answer commits in the transaction of the effect, so everything that the
 * operation changes in the database must be in the calling thread's JTA transaction, which the
 * layer has begun; for a request without a key it begins none. The operation answers on that
 * thread: one that answers later (an {@code AsyncResponse}, a {@code CompletionStage}, server-sent
 * events) is refused at deployment.
 *
 * <p>Errors: 400 {@code idempotency-key-invalid} and {@code idempotency-key-missing}, 409 {@code
 * idempotency-key-reused} and {@code idempotency-request-in-progress}, 500 {@code
 * response-too-large}, 503 {@code idempotency-unavailable}, {@code outcome-unknown}, {@code busy}
 * and {@code overloaded}.
 */
@NameBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Idempotent {

  /** How the key is held while the operation runs. */
  enum Hold {
    /**
     * By the operation's own transaction: the record is inserted in it, and a crash leaves neither
     * record nor effect. For operations whose only effect is in this database.
     */
    IN_TRANSACTION,

    /**
     * By a lease that is committed before the operation runs and renewed while it does. For
     * operations that also touch another system. After an owner that is gone, exactly one retry
     * takes over; the old owner, should it wake, can neither complete nor release the key, and its
     * transaction rolls back. What it did to the other system stays, so for that system the promise
     * is at least once, always under the same derived key: see {@link DownstreamKey}.
     */
    LEASED
  }

  /** How the key is held. */
  Hold hold() default Hold.IN_TRANSACTION;

  /** Whether a request without a key is refused with 400 {@code idempotency-key-missing}. */
  boolean keyRequired() default false;

  /**
   * How long a leased key stays held after its owner was last heard of, as an ISO 8601 duration of
   * whole seconds, {@code PT3S} at least; empty for {@code justonce.idempotency.lease}.
   */
  String lease() default "";

  /**
   * How long the answer is kept, as an ISO 8601 duration of whole seconds, {@code PT1S} at least;
   * empty for {@code justonce.idempotency.retention}.
   */
  String retention() default "";
}
