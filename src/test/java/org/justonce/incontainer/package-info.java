/**
 * Tests inside a real server: the product's beans, called in the server's own transactions, on
 * whichever database the server has.
 */
package org.justonce.incontainer;
