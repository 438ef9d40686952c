package org.justonce.it;

import java.io.File;
import java.nio.file.Path;
import java.util.Locale;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.justonce.it.archive.PauseFilter;

/** The product's archive with test-only classes and products added; nothing in it is replaced. */
public final class TestArchive {

  /** How many products {@code sku-000}, {@code sku-001}, … there are, 100 minor units each. */
  static final int PRODUCTS = 100;

  private TestArchive() {}

  /** The archive as it is shipped. */
  public static Path product() {
    return Path.of(System.getProperty("justonce.test.war"));
  }

  /** Writes the test archive. */
  static Path write(Path file) {
    File target = file.toFile();
    ShrinkWrap.create(ZipImporter.class, "justonce.war")
        .importFrom(product().toFile())
        .as(WebArchive.class)
        .addPackage(PauseFilter.class.getPackage())
        .addAsResource(new StringAsset(products()), "sql/dev/V9001__test_products.sql")
        .as(ZipExporter.class)
        .exportTo(target, true);
    return file;
  }

  /** The sku of a test product, 0 to {@link #PRODUCTS} - 1. */
  static String sku(int number) {
    return String.format(Locale.ROOT, "sku-%03d", number);
  }

  private static String products() {
    StringBuilder sql =
        new StringBuilder(
            """
            CREATE TABLE test_outcome (sku VARCHAR(64) NOT NULL PRIMARY KEY, status INTEGER NOT NULL);
            """);
    for (int i = 0; i < PRODUCTS; i++) {
      sql.append("INSERT INTO product (sku, currency, price_minor, available) VALUES ('")
          .append(sku(i))
          .append("', 'EUR', 100, 1000000);\n");
    }
    return sql.toString();
  }
}
