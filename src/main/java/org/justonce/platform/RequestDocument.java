package org.justonce.platform;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.Path;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A JSON object from outside, read member by member into a command: every member that is missing,
 * unknown or of another JSON type is noted with its path. What else a command demands stands on it
 * as constraints, which {@link #check} applies. {@link #throwIfInvalid} ends the request with all
 * that was noted, each member once. A getter that notes an error returns a value of its type that
 * must not be used.
 */
public final class RequestDocument {

  private static final int MAX_ERRORS = 100;
  private static final int MAX_NAME_LENGTH = 100;

  private final JsonObject json;
  private final String path;
  private final int[] position;
  private final List<Noted> errors;
  private final Set<String> known = new HashSet<>();
  private final Set<String> wrong = new HashSet<>();
  private final Map<String, RequestDocument> parts = new LinkedHashMap<>();

  /**
   * An error and where its member stands in the request.
   *
   * @param position for each level the index in the object or array
   */
  private record Noted(int[] position, FieldError error) {}

  /** A document that notes its errors for itself. */
  public RequestDocument(JsonObject json) {
    this(json, "", new int[0], new ArrayList<>());
  }

  private RequestDocument(JsonObject json, String path, int[] position, List<Noted> errors) {
    this.json = json;
    this.path = path;
    this.position = position;
    this.errors = errors;
  }

  /** A required string. */
  public String text(String name) {
    JsonValue value = required(name);
    if (value instanceof JsonString string) {
      return string.getString();
    }
    if (value != null) {
      note(name, "wrong-type", "must be a string");
    }
    return null;
  }

  /** A required JSON integer that fits 32 bits. {@code "2"} and 1.5 are wrong. */
  public int int32(String name) {
    return (int) integer(name, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  /** A required JSON integer that fits 64 bits. {@code "2"} and 1.5 are wrong. */
  public long int64(String name) {
    return integer(name, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private long integer(String name, long least, long most) {
    JsonValue value = required(name);
    if (value == null) {
      return 0;
    }
    if (!(value instanceof JsonNumber number) || !isIntegerLiteral(number)) {
      note(name, "wrong-type", "must be an integer");
      return 0;
    }
    BigDecimal exact = number.bigDecimalValue();
    if (exact.compareTo(BigDecimal.valueOf(least)) < 0
        || exact.compareTo(BigDecimal.valueOf(most)) > 0) {
      note(name, "range", "is far out of range");
      return 0;
    }
    return exact.longValueExact();
  }

  /** Not by conversion: an exponent of a billion would become as many digits. */
  private static boolean isIntegerLiteral(JsonNumber number) {
    return number.toString().matches("-?[0-9]+");
  }

  /** A required object. */
  public RequestDocument object(String name) {
    JsonValue value = required(name);
    if (value instanceof JsonObject object) {
      return part(name, object, position(name));
    }
    if (value != null) {
      note(name, "wrong-type", "must be an object");
    }
    return unread(name);
  }

  /**
   * A required array of objects. Of one that is longer than the most, one item more is returned and
   * none is read: enough for a constraint on the size to refuse it.
   *
   * @param most how many items are read
   */
  public List<RequestDocument> objects(String name, int most) {
    JsonValue value = required(name);
    if (!(value instanceof JsonArray array)) {
      if (value != null) {
        note(name, "wrong-type", "must be an array");
      }
      return List.of();
    }
    int[] arrayPosition = position(name);
    List<RequestDocument> items = new ArrayList<>();
    for (int i = 0; i < Math.min(array.size(), most + 1); i++) {
      String item = name + "[" + i + "]";
      if (array.size() > most) {
        items.add(unread(item));
      } else if (array.get(i) instanceof JsonObject object) {
        items.add(part(item, object, below(arrayPosition, i)));
      } else {
        add(
            below(arrayPosition, i),
            new FieldError(path + item, "wrong-type", "must be an object"));
        items.add(unread(item));
      }
    }
    return items;
  }

  /** Whether there is a member of this name, whatever its value. */
  public boolean has(String name) {
    return json.containsKey(name);
  }

  private RequestDocument part(String name, JsonObject object, int[] itsPosition) {
    RequestDocument part = new RequestDocument(object, path + name + ".", itsPosition, errors);
    parts.put(name, part);
    return part;
  }

  /** Stands for what cannot be read: what is noted in it is not told. */
  private RequestDocument unread(String name) {
    RequestDocument part =
        new RequestDocument(
            JsonValue.EMPTY_JSON_OBJECT, path + name + ".", position, new ArrayList<>());
    parts.put(name, part);
    return part;
  }

  /**
   * Notes which constraints the command violates that was read from this document, but not of
   * members that are wrong already.
   *
   * @param command whose components have the names of the members
   * @param groups of the constraints; none for the default
   */
  public void check(Object command, Class<?>... groups) {
    for (ConstraintViolation<Object> violation : CommandConstraints.violations(command, groups)) {
      noteViolation(violation);
    }
  }

  private void noteViolation(ConstraintViolation<?> violation) {
    RequestDocument part = this;
    String name = null;
    for (Path.Node node : violation.getPropertyPath()) {
      if (name != null) {
        part = part.parts.get(node.isInIterable() ? name + "[" + node.getIndex() + "]" : name);
      }
      name = node.getName();
      if (part.wrong.contains(name)) {
        return;
      }
    }
    FieldError error = CommandConstraints.fieldError("", violation);
    part.note(name, error.code(), error.detail());
  }

  /** Notes every member that no getter has asked for, in this object and in those read from it. */
  public void refuseUnknownMembers() {
    for (String name : json.keySet()) {
      if (!known.contains(name)) {
        note(name, "unknown-member", "is not a member of this object");
      }
    }
    parts.values().forEach(RequestDocument::refuseUnknownMembers);
  }

  /** Notes a wrong member; beyond {@value #MAX_ERRORS} of a request there is no use in more. */
  public void note(String name, String code, String detail) {
    if (errors.size() < MAX_ERRORS) {
      wrong.add(name);
      add(position(name), new FieldError(path + shortened(name), code, detail));
    }
  }

  private void add(int[] itsPosition, FieldError error) {
    if (errors.size() < MAX_ERRORS) {
      errors.add(new Noted(itsPosition, error));
    }
  }

  /** A name may fill the whole request; the answer must not grow with it. */
  private static String shortened(String name) {
    return name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH) + "…";
  }

  /** What has been noted so far, in this document and its parts, in the order of the request. */
  public List<FieldError> errors() {
    return errors.stream()
        .sorted(Comparator.comparing(Noted::position, Arrays::compare))
        .map(Noted::error)
        .toList();
  }

  /**
   * @throws ProblemException 422 {@code validation-failed} when anything was noted
   */
  public void throwIfInvalid() {
    if (!errors.isEmpty()) {
      throw new ProblemException(Problem.validation(errors()));
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

  /** Missing members come after those that are there. */
  private int[] position(String name) {
    int index = 0;
    for (String member : json.keySet()) {
      if (member.equals(name)) {
        return below(position, index);
      }
      index++;
    }
    return below(position, index);
  }

  private static int[] below(int[] position, int index) {
    int[] deeper = Arrays.copyOf(position, position.length + 1);
    deeper[position.length] = index;
    return deeper;
  }
}
