/** What keeps the application from starting. */
package org.example.tickets.async;
