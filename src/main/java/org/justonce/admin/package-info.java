/**
 * What operators do, for scripts: the admin API, open to the role {@code ops} only. It translates;
 * the rules are the services' own. May use all packages but {@code broker}.
 */
package org.justonce.admin;
