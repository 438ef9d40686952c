/** What the test of refused deployments adds to an archive that is then not deployed. */
package org.justonce.it.archive.refused;
