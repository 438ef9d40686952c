/**
 * How fast the API layer is: measurements side by side in one run, on server processes, against a
 * durable PostgreSQL. {@code *Speed} classes measure and run on demand only; the build runs their
 * short form, which looks at the answers and not at the clock.
 */
package org.justonce.speed;
