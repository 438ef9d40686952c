/**
 * The embedded message broker: the one package that knows Artemis, loaded only where it is switched
 * on. Uses no other package of this application.
 */
package org.justonce.broker;
