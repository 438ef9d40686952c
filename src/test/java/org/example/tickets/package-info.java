/**
 * An application that is not Justonce: it sells tickets, and gets the API and the message layer
 * from the SDK's jar. What the README shows is taken from here.
 */
package org.example.tickets;
