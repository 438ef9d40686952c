package org.justonce.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ProductTest {

  private final Product product = new Product("beans", "EUR", 1290, 10);

  @Test
  void itHasAsManyPiecesAsAreAvailable() {
    assertThat(product.has(10)).isTrue();
    assertThat(product.has(11)).isFalse();
  }

  @Test
  void reservedPiecesAreGoneUntilTheyAreReleased() {
    product.reserve(8);
    assertThat(product.has(2)).isTrue();
    assertThat(product.has(3)).isFalse();
    product.release(8);
    assertThat(product.has(10)).isTrue();
    assertThat(product.has(11)).isFalse();
  }

  @Test
  void theStockNeverGoesBelowZero() {
    product.reserve(10);
    assertThat(product.has(1)).isFalse();
    assertThatThrownBy(() -> product.reserve(1)).isInstanceOf(IllegalStateException.class);
    assertThat(product.has(0)).isTrue();
  }

  @Test
  void aStockThatWouldOverflowIsNotReleased() {
    assertThatThrownBy(() -> product.release(Integer.MAX_VALUE))
        .isInstanceOf(ArithmeticException.class);
    assertThat(product.has(10)).isTrue();
  }

  @Test
  void itNamesItsPrice() {
    assertThat(product.currency()).isEqualTo("EUR");
    assertThat(product.priceMinor()).isEqualTo(1290);
  }
}
