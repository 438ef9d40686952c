package org.justonce.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class BoundedBufferTest {

  @Test
  void itKeepsExactlyTheLimit() throws IOException {
    try (BoundedBuffer buffer = new BoundedBuffer(4)) {
      buffer.write(new byte[] {1, 2});
      buffer.write(new byte[] {0, 3, 4, 0}, 1, 2);
      assertThat(buffer.isOverLimit()).isFalse();
      assertThat(buffer.bytes()).containsExactly(1, 2, 3, 4);
    }
  }

  @Test
  void oneByteMoreIsToldAndNeverKept() throws IOException {
    try (BoundedBuffer buffer = new BoundedBuffer(4)) {
      buffer.write(new byte[] {1, 2, 3, 4});
      buffer.write(5);
      assertThat(buffer.isOverLimit()).isTrue();
      assertThat(buffer.bytes()).hasSizeLessThanOrEqualTo(4);
    }
  }

  @Test
  void onceOverTheLimitItStaysOver() throws IOException {
    try (BoundedBuffer buffer = new BoundedBuffer(4)) {
      buffer.write(new byte[5]);
      buffer.write(1);
      assertThat(buffer.isOverLimit()).isTrue();
      assertThat(buffer.bytes()).isEmpty();
    }
  }

  @Test
  void anEmptyAnswerFitsAnyLimit() throws IOException {
    try (BoundedBuffer buffer = new BoundedBuffer(0)) {
      buffer.write(new byte[0]);
      assertThat(buffer.isOverLimit()).isFalse();
      assertThat(buffer.bytes()).isEmpty();
    }
  }

  @Test
  void singleBytesAreKeptAsTheyAre() throws IOException {
    try (BoundedBuffer buffer = new BoundedBuffer(2)) {
      buffer.write(0xFF);
      buffer.write(0x100);
      assertThat(buffer.bytes()).containsExactly(0xFF, 0);
    }
  }
}
