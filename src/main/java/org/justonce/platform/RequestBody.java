package org.justonce.platform;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Reads the request body once, bounded, after authorisation and before anything looks at it: the
 * bytes as received for the fingerprint, the decompressed ones for the operation.
 *
 * <p>Errors: 413 {@code payload-too-large} beyond the limit before or after decompression, 400
 * {@code unreadable-body} for a broken connection or corrupt gzip, 415 for another coding.
 */
@Provider
@ApplicationScoped
@Priority(Priorities.ENTITY_CODER)
public class RequestBody implements ContainerRequestFilter {

  private static final String PROPERTY = "org.justonce.raw-body";

  @Inject
  @ConfigProperty(name = "justonce.http.max-request-bytes", defaultValue = "1048576")
  private int maxBytes;

  /** The largest body that is taken, in bytes. */
  public int maxBytes() {
    return maxBytes;
  }

  /** The body bytes as received, before any decompression; empty when there is none. */
  public static byte[] received(ContainerRequestContext request) {
    return request.getProperty(PROPERTY) instanceof byte[] bytes ? bytes : new byte[0];
  }

  @Override
  public void filter(ContainerRequestContext request) {
    byte[] received = read(request.getEntityStream());
    request.setProperty(PROPERTY, received);
    request.setEntityStream(new ByteArrayInputStream(decode(request, received)));
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
    try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(received))) {
      return bounded(plain);
    } catch (IOException e) {
      throw unreadable("The gzip coding of the body is corrupt.");
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
