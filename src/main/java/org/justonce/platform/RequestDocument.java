package org.justonce.platform;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A JSON object from outside, read member by member: every wrong member is noted with its path, and
 * {@link #throwIfInvalid} ends the request with all of them. A getter that notes an error returns a
 * value of its type that must not be used.
 */
public final class RequestDocument {

  private static final int MAX_ERRORS = 100;

  private final JsonObject json;
  private final String path;
  private final List<FieldError> errors;
  private final Set<String> known = new TreeSet<>();

  /** A document that notes its errors for itself. */
  public RequestDocument(JsonObject json) {
    this(json, "", new ArrayList<>());
  }

  private RequestDocument(JsonObject json, String path, List<FieldError> errors) {
    this.json = json;
    this.path = path;
    this.errors = errors;
  }

  /**
   * A required string.
   *
   * @param maxLength in UTF-16 units; the least is 1
   * @param form what the whole text must match
   */
  public String text(String name, int maxLength, Pattern form) {
    JsonValue value = required(name);
    if (value == null) {
      return "";
    }
    if (!(value instanceof JsonString string)) {
      note(name, "wrong-type", "must be a string");
      return "";
    }
    String text = string.getString();
    if (text.isEmpty() || text.length() > maxLength) {
      note(name, "length", "must have 1 to " + maxLength + " characters");
    } else if (!form.matcher(text).matches()) {
      note(name, "form", "does not have the form of a " + name);
    }
    return text;
  }

  /**
   * A required JSON integer within the range, both ends included. {@code "2"} and 1.5 are wrong.
   */
  public long integer(String name, long least, long most) {
    JsonValue value = required(name);
    if (value == null) {
      return least;
    }
    if (!(value instanceof JsonNumber number) || !isIntegerLiteral(number)) {
      note(name, "wrong-type", "must be an integer");
      return least;
    }
    BigDecimal exact = number.bigDecimalValue();
    if (exact.compareTo(BigDecimal.valueOf(least)) < 0
        || exact.compareTo(BigDecimal.valueOf(most)) > 0) {
      note(name, "range", "must be between " + least + " and " + most);
      return least;
    }
    return exact.longValueExact();
  }

  private static boolean isIntegerLiteral(JsonNumber number) {
    return number.toString().matches("-?[0-9]+");
  }

  /** A required object. */
  public RequestDocument object(String name) {
    JsonValue value = required(name);
    if (value instanceof JsonObject object) {
      return new RequestDocument(object, at(name) + ".", errors);
    }
    if (value != null) {
      note(name, "wrong-type", "must be an object");
    }
    return new RequestDocument(JsonValue.EMPTY_JSON_OBJECT, at(name) + ".", new ArrayList<>());
  }

  /** A required array of objects with 1 to {@code mostItems} items; empty when it is wrong. */
  public List<RequestDocument> objects(String name, int mostItems) {
    JsonValue value = required(name);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof JsonArray array)) {
      note(name, "wrong-type", "must be an array");
      return List.of();
    }
    if (array.isEmpty() || array.size() > mostItems) {
      note(name, "size", "must have 1 to " + mostItems + " items");
      return List.of();
    }
    List<RequestDocument> items = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      String itemPath = at(name) + "[" + i + "]";
      if (array.get(i) instanceof JsonObject object) {
        items.add(new RequestDocument(object, itemPath + ".", errors));
      } else {
        add(new FieldError(itemPath, "wrong-type", "must be an object"));
      }
    }
    return items;
  }

  /** Whether there is a member of this name, whatever its value. */
  public boolean has(String name) {
    return json.containsKey(name);
  }

  /** Notes every member that no getter has asked for. */
  public void refuseUnknownMembers() {
    for (String name : json.keySet()) {
      if (!known.contains(name)) {
        note(name, "unknown-member", "is not a member of this object");
      }
    }
  }

  /** Notes a wrong member; beyond {@value #MAX_ERRORS} of a request there is no use in more. */
  public void note(String name, String code, String detail) {
    add(new FieldError(at(name), code, detail));
  }

  private void add(FieldError error) {
    if (errors.size() < MAX_ERRORS) {
      errors.add(error);
    }
  }

  /** What has been noted so far, in this document and its parts. */
  public List<FieldError> errors() {
    return List.copyOf(errors);
  }

  /**
   * @throws ProblemException 422 {@code validation-failed} when anything was noted
   */
  public void throwIfInvalid() {
    if (!errors.isEmpty()) {
      throw new ProblemException(Problem.validation(errors));
    }
  }

  private JsonValue required(String name) {
    known.add(name);
    JsonValue value = json.get(name);
    if (value == null || value.getValueType() == JsonValue.ValueType.NULL) {
      note(name, "required", "is required");
      return null;
    }
    return value;
  }

  private String at(String name) {
    return path + name;
  }
}
