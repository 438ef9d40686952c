/** Products and their stock. Uses {@code platform} only. */
package org.justonce.inventory;
