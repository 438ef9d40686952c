package org.justonce.it.archive;

import jakarta.enterprise.context.RequestScoped;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.EntityPart;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import java.util.logging.Logger;
import org.justonce.idempotency.Idempotent;

/**
 * Protected operations that answer with what they received. Each logs that it ran, and for which
 * {@code X-Test-Run}.
 */
@Path("/v1/test/echo")
@RequestScoped
@Idempotent
@Produces(MediaType.APPLICATION_OCTET_STREAM)
public class EchoResource {

  private static final Logger LOG = Logger.getLogger(EchoResource.class.getName());
  private static final String PLAIN = "text/plain;charset=UTF-8";

  @HeaderParam("X-Test-Run")
  private String run;

  /** A parcel. */
  public record Parcel(String name, int pieces, List<String> tags) {}

  private void ran() {
    LOG.info("INSIDE echo " + run + ";");
  }

  /** The bytes themselves. */
  @POST
  @Path("bytes")
  public byte[] bytes(byte[] body) {
    ran();
    return body;
  }

  /** The bytes, read from a stream. */
  @POST
  @Path("stream")
  public byte[] stream(InputStream body) throws IOException {
    ran();
    return body.readAllBytes();
  }

  /** The text, decoded as the request says and coded as UTF-8. */
  @POST
  @Path("text")
  @Produces(PLAIN)
  public String text(String body) {
    ran();
    return body;
  }

  /** The text, read from a reader. */
  @POST
  @Path("reader")
  @Produces(PLAIN)
  public String reader(Reader body) throws IOException {
    ran();
    StringWriter text = new StringWriter();
    body.transferTo(text);
    return text.toString();
  }

  /** Two fields of a form, and a parameter of the query. */
  @POST
  @Path("form")
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  @Produces(PLAIN)
  public String form(
      @FormParam("name") List<String> names,
      @FormParam("pieces") int pieces,
      @QueryParam("name") String inQuery) {
    ran();
    return names + " " + pieces + " " + inQuery;
  }

  /** All fields of a form. */
  @POST
  @Path("form-map")
  @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
  @Produces(PLAIN)
  public String formMap(MultivaluedMap<String, String> fields) {
    ran();
    return new TreeMap<>(fields).toString();
  }

  /** Each part: its head in a line, then its bytes. */
  @POST
  @Path("multipart")
  @Consumes(MediaType.MULTIPART_FORM_DATA)
  public byte[] multipart(List<EntityPart> parts) throws IOException {
    ran();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (EntityPart part : parts) {
      byte[] content = part.getContent().readAllBytes();
      String head =
          part.getName()
              + " "
              + part.getFileName().orElse("-")
              + " "
              + part.getMediaType()
              + " "
              + content.length
              + "\n";
      all.write(head.getBytes(StandardCharsets.UTF_8));
      all.write(content);
    }
    return all.toByteArray();
  }

  /** A JSON object, read and written by JSON-P. */
  @POST
  @Path("jsonp")
  @Produces(MediaType.APPLICATION_JSON)
  public JsonObject jsonp(JsonObject body) {
    ran();
    return body;
  }

  /** A JSON object, read by JSON-B. */
  @POST
  @Path("jsonb")
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces(PLAIN)
  public String jsonb(Parcel body) {
    ran();
    return body.toString();
  }

  /** Takes no body and ignores one. */
  @POST
  @Path("nothing")
  @Produces(PLAIN)
  public String nothing() {
    ran();
    return "nothing";
  }
}
