package org.justonce.platform;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import java.util.regex.Pattern;

/** Identifiers that the application assigns: UUID version 7 (RFC 9562, section 5.7). */
public final class Identifiers {

  private static final TimeBasedEpochGenerator GENERATOR = Generators.timeBasedEpochGenerator();
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private Identifiers() {}

  /** A new identifier, 36 characters; later ones sort after earlier ones of the same node. */
  public static String next() {
    return GENERATOR.generate().toString();
  }

  /** Whether the text has the form of an identifier; nothing else is worth a look-up. */
  public static boolean isWellFormed(String text) {
    return text != null && FORM.matcher(text).matches();
  }
}
