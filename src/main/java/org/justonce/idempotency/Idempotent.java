package org.justonce.idempotency;

import jakarta.ws.rs.NameBinding;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes an operation a protected one: sent again with the same {@code Idempotency-Key}, it answers
 * what it answered first and does not run. The record of the answer commits in the transaction of
 * the effect, so everything that the operation changes must be in this database and in the calling
 * thread's JTA transaction, which the layer has begun.
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

  /** Whether a request without a key is refused with 400 {@code idempotency-key-missing}. */
  boolean keyRequired() default false;
}
