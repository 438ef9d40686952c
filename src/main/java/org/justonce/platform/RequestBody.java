package org.justonce.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The request body, read once and bounded: the bytes as received for the fingerprint, the
 * decompressed ones for the operation.
 */
@ApplicationScoped
public class RequestBody {

  static final String LIMIT = "justonce.http.max-request-bytes";
  static final String DEFAULT_LIMIT = "1048576";

  private static final String PROPERTY = "org.justonce.raw-body";

  @Inject
  @ConfigProperty(name = LIMIT, defaultValue = DEFAULT_LIMIT)
  private int maxBytes;

  /** The largest body that is taken, in bytes. */
  public int maxBytes() {
    return maxBytes;
  }

  /** The body bytes as received, before any decompression; empty when there is none. */
  public static byte[] received(ContainerRequestContext request) {
    return request.getProperty(PROPERTY) instanceof byte[] bytes ? bytes : new byte[0];
  }

  /**
   * Reads the body, unless that was done before.
   *
   * @throws ProblemException 413 {@code payload-too-large} beyond the limit before or after
   *     decompression, 400 {@code unreadable-body} for a body that is shorter or longer than
   *     announced and for corrupt gzip, 415 for another coding
   */
  public void read(ContainerRequestContext request, HttpServletRequest servletRequest) {
    if (request.getProperty(PROPERTY) != null) {
      return;
    }
    byte[] received = read(request.getEntityStream());
    requireWhole(request, received);
    byte[] decoded = decode(request, received);
    request.setProperty(PROPERTY, received);
    request.setEntityStream(new ByteArrayInputStream(decoded));
    FormRequest.takeParametersFrom(decoded, servletRequest);
  }

  /** Also when the server, or a filter that read the body before, does not tell. */
  private static void requireWhole(ContainerRequestContext request, byte[] received) {
    if (request.getLength() >= 0 && request.getLength() != received.length) {
      throw unreadable("The body is not as long as its Content-Length.");
    }
    String transfer = request.getHeaderString("Transfer-Encoding");
    if (transfer != null && !transfer.strip().equalsIgnoreCase("chunked")) {
      throw new ProblemException(
          CommonProblem.UNSUPPORTED_MEDIA_TYPE, "The only transfer coding taken here is chunked.");
    }
  }

  private byte[] decode(ContainerRequestContext request, byte[] received) {
    String coding = request.getHeaderString(HttpHeaders.CONTENT_ENCODING);
    if (coding == null || coding.isBlank() || coding.strip().equalsIgnoreCase("identity")) {
      return received;
    }
    String name = coding.strip().toLowerCase(Locale.ROOT);
    if (!name.equals("gzip") && !name.equals("x-gzip")) {
      throw new ProblemException(
          CommonProblem.UNSUPPORTED_MEDIA_TYPE, "The only content coding taken here is gzip.");
    }
    request.getHeaders().remove(HttpHeaders.CONTENT_ENCODING);
    try (Gunzip plain = new Gunzip(received)) {
      byte[] decoded = bounded(plain);
      plain.requireEnd();
      return decoded;
    } catch (IOException e) {
      throw unreadable("The gzip coding of the body is corrupt.");
    }
  }

  /** Its superclass takes whatever is not one more whole member for the end of the stream. */
  private static final class Gunzip extends GZIPInputStream {

    private static final int TRAILER_BYTES = 8;

    /** One buffer holds everything: what is left of it is what is left of the stream. */
    Gunzip(byte[] packed) throws IOException {
      super(new ByteArrayInputStream(packed), Math.max(1, packed.length));
    }

    void requireEnd() throws ZipException {
      if (inf.getRemaining() != TRAILER_BYTES) {
        throw new ZipException("something stands behind the last member");
      }
    }
  }

  private byte[] read(InputStream body) {
    if (body == null) {
      return new byte[0];
    }
    try {
      return bounded(body);
    } catch (IOException e) {
      throw unreadable("The body broke off.");
    }
  }

  private byte[] bounded(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(maxBytes + 1);
    if (bytes.length > maxBytes) {
      throw new ProblemException(
          CommonProblem.PAYLOAD_TOO_LARGE, "A request body holds at most " + maxBytes + " bytes.");
    }
    return bytes;
  }

  private static ProblemException unreadable(String detail) {
    return new ProblemException(CommonProblem.UNREADABLE_BODY, detail);
  }
}
