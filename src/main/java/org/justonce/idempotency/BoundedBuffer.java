package org.justonce.idempotency;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

/** Keeps what is written to it up to a limit, and tells whether there was more. */
final class BoundedBuffer extends OutputStream {

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final int limit;
  private boolean overLimit;

  /** With room for {@code limit} bytes. */
  BoundedBuffer(int limit) {
    this.limit = limit;
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (overLimit || kept.size() + length > limit) {
      overLimit = true;
      return;
    }
    kept.write(bytes, offset, length);
  }

  boolean isOverLimit() {
    return overLimit;
  }

  byte[] bytes() {
    return kept.toByteArray();
  }
}
