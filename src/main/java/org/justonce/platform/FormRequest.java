package org.justonce.platform;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A request whose form, if it carries one, can be had as a body and as parameters. A container's
 * own request gives one of them: a body that was read leaves no parameters to a JAX-RS
 * implementation that asks the container for them, and a parameter that was asked for leaves no
 * body.
 *
 * <p>Parameters of a form throw 400 {@code invalid-parameter} when the form is not percent-encoded,
 * 415 when its charset is unknown. While the body cannot be read, the query's parameters are the
 * only ones.
 */
final class FormRequest extends HttpServletRequestWrapper {

  private static final String ATTRIBUTE = "org.justonce.form";

  private final boolean form;
  private final int maxBytes;
  private byte[] received;
  private IOException failure;
  private byte[] decoded;
  private Map<String, String[]> parameters;

  /**
   * @param maxBytes of a form at most one byte more than this is read
   */
  FormRequest(HttpServletRequest request, int maxBytes) {
    super(request);
    this.form = isForm(request.getContentType());
    this.maxBytes = maxBytes;
    request.setAttribute(ATTRIBUTE, this);
  }

  private static boolean isForm(String type) {
    return type != null
        && type.split(";", 2)[0].strip().equalsIgnoreCase(MediaType.APPLICATION_FORM_URLENCODED);
  }

  /** Takes the parameters of a form from these bytes. */
  static void takeParametersFrom(byte[] decoded, HttpServletRequest request) {
    if (request.getAttribute(ATTRIBUTE) instanceof FormRequest wrapped) {
      wrapped.decoded = decoded;
      wrapped.parameters = null;
    }
  }

  private byte[] received() throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (received == null) {
      try {
        received = super.getInputStream().readNBytes(maxBytes + 1);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
    return received;
  }

  private byte[] pairs() {
    if (decoded != null) {
      return decoded;
    }
    try {
      return getHeader(HttpHeaders.CONTENT_ENCODING) == null ? received() : new byte[0];
    } catch (IOException e) {
      return new byte[0];
    }
  }

  @Override
  public ServletInputStream getInputStream() throws IOException {
    return form ? new Body() : super.getInputStream();
  }

  @Override
  public BufferedReader getReader() throws IOException {
    return form
        ? new BufferedReader(new InputStreamReader(new Body(), charset()))
        : super.getReader();
  }

  @Override
  public Map<String, String[]> getParameterMap() {
    if (!form) {
      return super.getParameterMap();
    }
    if (parameters == null) {
      Map<String, List<String>> values = new LinkedHashMap<>();
      if (getQueryString() != null) {
        addPairs(getQueryString(), StandardCharsets.UTF_8, values);
      }
      addPairs(new String(pairs(), charset()), charset(), values);
      Map<String, String[]> arrays = new LinkedHashMap<>();
      values.forEach((name, list) -> arrays.put(name, list.toArray(String[]::new)));
      parameters = Collections.unmodifiableMap(arrays);
    }
    return parameters;
  }

  @Override
  public String getParameter(String name) {
    String[] values = getParameterValues(name);
    return values == null ? null : values[0];
  }

  @Override
  public String[] getParameterValues(String name) {
    return getParameterMap().get(name);
  }

  @Override
  public Enumeration<String> getParameterNames() {
    return Collections.enumeration(getParameterMap().keySet());
  }

  private static void addPairs(String encoded, Charset charset, Map<String, List<String>> values) {
    try {
      for (String pair : encoded.split("&")) {
        if (!pair.isEmpty()) {
          String[] sides = pair.split("=", 2);
          values
              .computeIfAbsent(URLDecoder.decode(sides[0], charset), name -> new ArrayList<>())
              .add(sides.length == 1 ? "" : URLDecoder.decode(sides[1], charset));
        }
      }
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          CommonProblem.INVALID_PARAMETER, "The form is not percent-encoded.");
    }
  }

  private Charset charset() {
    String name = getCharacterEncoding();
    try {
      return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(
          CommonProblem.UNSUPPORTED_MEDIA_TYPE, "The charset of the form is unknown.");
    }
  }

  /** The bytes as received, from the start for each reader. */
  private final class Body extends ServletInputStream {
    private ByteArrayInputStream bytes;

    private ByteArrayInputStream bytes() throws IOException {
      if (bytes == null) {
        bytes = new ByteArrayInputStream(received());
      }
      return bytes;
    }

    @Override
    public int read() throws IOException {
      return bytes().read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      return bytes().read(into, offset, length);
    }

    @Override
    public boolean isFinished() {
      return bytes != null && bytes.available() == 0;
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setReadListener(ReadListener listener) {
      throw new IllegalStateException("a form is not read asynchronously");
    }
  }
}
