/**
 * What every module stands on: problem details and their mappers, strict JSON, the request body,
 * the constraints of commands, the database dialect and its failures, the schema migration at
 * start, periodic work, the purge of what is over, identifiers, and the tenant of the caller. Uses
 * no other package of this application.
 */
package org.justonce.platform;
