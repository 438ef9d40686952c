package org.justonce.platform;

import jakarta.json.Json;
import jakarta.json.JsonConfig;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Reads JSON that comes from outside. Source: RFC 8259; beyond it, a member named twice, more than
 * {@value #MAX_DEPTH} levels, bytes that are not UTF-8, and numbers of so many digits that the
 * parser will not convert them (more than 1,100) are refused.
 */
public final class StrictJson {

  private static final int MAX_DEPTH = 32;

  private static final JsonReaderFactory READERS =
      Json.createReaderFactory(Map.of(JsonConfig.KEY_STRATEGY, JsonConfig.KeyStrategy.NONE));

  private StrictJson() {}

  /** The text is not what {@link #object} takes; the message says why, in words for the sender. */
  public static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message);
    }
  }

  /**
   * Reads one object from UTF-8 bytes.
   *
   * @throws Malformed when the bytes are anything else
   */
  public static JsonObject object(byte[] bytes) throws Malformed {
    try {
      return object(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      throw new Malformed("The body is not UTF-8.");
    }
  }

  /**
   * Reads one object from text.
   *
   * @throws Malformed when the text is anything else
   */
  public static JsonObject object(String text) throws Malformed {
    if (text.isBlank()) {
      throw new Malformed("The body is empty.");
    }
    refuseDeepNestingAndTrailers(text);
    try (JsonReader reader = READERS.createReader(new StringReader(text))) {
      JsonStructure structure = reader.read();
      if (structure.getValueType() != JsonValue.ValueType.OBJECT) {
        throw new Malformed("The body is not a JSON object.");
      }
      return structure.asJsonObject();
    } catch (UnsupportedOperationException e) {
      throw new Malformed("The body holds a number with too many digits.");
    } catch (JsonException | IllegalStateException | NumberFormatException e) {
      throw new Malformed("The body is not well-formed JSON, or names a member twice.");
    }
  }

  /**
   * Before the parser, which recurses, and which does not look behind the object: brackets outside
   * strings, counted.
   */
  private static void refuseDeepNestingAndTrailers(String text) throws Malformed {
    int depth = 0;
    boolean inString = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (inString) {
        if (c == '\\') {
          i++;
        } else if (c == '"') {
          inString = false;
        }
      } else if (c == '"') {
        inString = true;
      } else if (c == '{' || c == '[') {
        depth++;
        if (depth > MAX_DEPTH) {
          throw new Malformed("The body is nested more than " + MAX_DEPTH + " levels deep.");
        }
      } else if (c == '}' || c == ']') {
        depth--;
        if (depth == 0 && !text.substring(i + 1).matches("[ \\t\\r\\n]*")) {
          throw new Malformed("The body holds more than one JSON object.");
        }
      }
    }
  }
}
