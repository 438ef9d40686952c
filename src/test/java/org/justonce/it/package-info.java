/**
 * Black-box tests: real server processes, asked over HTTP and JMS as clients ask them, and looked
 * at from the database.
 */
package org.justonce.it;
