package org.justonce.it.archive;

import jakarta.enterprise.context.RequestScoped;
import jakarta.json.Json;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.justonce.idempotency.Idempotent;

/** Protected operations that answer in every way that an operation can, differently each time. */
@Path("/v1/test/answers")
@RequestScoped
@Idempotent
public class AnswersResource {

  /** What {@link #streamed} writes at once. */
  private static final int PIECE = 10_000;

  private final String fresh = UUID.randomUUID().toString();

  /** A JSON object by JSON-P. */
  @POST
  @Path("jsonp")
  public Response jsonp() {
    return Response.ok(
            Json.createObjectBuilder()
                .add("name", "Gr\u00fc\u00dfe \u20ac")
                .add("id", fresh)
                .build(),
            MediaType.APPLICATION_JSON)
        .build();
  }

  /** A JSON object by JSON-B. */
  @POST
  @Path("jsonb")
  public Response jsonb() {
    return Response.ok(
            new EchoResource.Parcel(fresh, 3, List.of("\u20ac", "\u0000")),
            MediaType.APPLICATION_JSON)
        .build();
  }

  /** A text in a charset that is not the usual one. */
  @POST
  @Path("latin")
  public Response latin() {
    return Response.ok("Gr\u00fc\u00dfe " + fresh, "text/plain;charset=ISO-8859-1").build();
  }

  /** A text whose type the operation leaves open. */
  @POST
  @Path("text")
  public String text() {
    return "Gr\u00fc\u00dfe \u20ac " + fresh;
  }

  /** A text by a reader. */
  @POST
  @Path("reader")
  public Response reader() {
    return Response.ok(new StringReader("Gr\u00fc\u00dfe " + fresh), "text/plain;charset=UTF-8")
        .build();
  }

  /** Every byte there is. */
  @POST
  @Path("binary")
  public Response binary() {
    return Response.ok(everyByte(), MediaType.APPLICATION_OCTET_STREAM).build();
  }

  /** Every byte there is, from a stream. */
  @POST
  @Path("input-stream")
  public Response inputStream() {
    return Response.ok(new ByteArrayInputStream(everyByte()), "image/png").build();
  }

  /** No body, 204. */
  @POST
  @Path("none")
  public void none() {}

  /** No body, 200. */
  @POST
  @Path("none-ok")
  public Response noneOk() {
    return Response.ok().tag(fresh).build();
  }

  /** A body without bytes. */
  @POST
  @Path("empty")
  public Response empty() {
    return Response.ok("", "text/plain;charset=UTF-8").tag(fresh).build();
  }

  /** A stream without bytes. */
  @POST
  @Path("empty-stream")
  public Response emptyStream() {
    StreamingOutput nothing = out -> out.flush();
    return Response.ok(nothing, MediaType.APPLICATION_OCTET_STREAM).tag(fresh).build();
  }

  /** A stream that is flushed and closed. */
  @POST
  @Path("flushed")
  public Response flushed() {
    StreamingOutput pieces =
        out -> {
          for (int i = 0; i < 5; i++) {
            out.write((i + " " + fresh + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
          }
          out.write('.');
          out.close();
        };
    return Response.ok(pieces, "text/csv;charset=UTF-8").build();
  }

  /** A long stream in many pieces. */
  @POST
  @Path("streamed")
  public Response streamed(@QueryParam("length") int length) {
    StreamingOutput pieces =
        out -> {
          byte[] piece = new byte[PIECE];
          for (int left = length; left > 0; left -= PIECE) {
            Arrays.fill(piece, (byte) (left / PIECE));
            out.write(piece, 0, Math.min(left, PIECE));
            out.flush();
          }
        };
    return Response.ok(pieces, MediaType.APPLICATION_OCTET_STREAM).tag(fresh).build();
  }

  /** Compressed by the operation itself. */
  @POST
  @Path("compressed")
  public Response compressed() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(("packed " + fresh).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Response.ok(bytes.toByteArray(), "text/plain;charset=UTF-8")
        .header("Content-Encoding", "gzip")
        .header("Vary", "Accept-Encoding")
        .build();
  }

  private byte[] everyByte() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < 256; i++) {
      bytes.write(i);
    }
    bytes.writeBytes(fresh.getBytes(StandardCharsets.US_ASCII));
    return bytes.toByteArray();
  }
}
