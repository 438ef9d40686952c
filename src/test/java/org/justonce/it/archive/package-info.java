/** What the test archive adds to the product's: pauses, failing operations and a look at rows. */
package org.justonce.it.archive;
