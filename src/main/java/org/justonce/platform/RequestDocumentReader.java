package org.justonce.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/** Reads a request body as a {@link RequestDocument}; 400 {@code malformed-request} otherwise. */
@Provider
@ApplicationScoped
public class RequestDocumentReader implements MessageBodyReader<RequestDocument> {

  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return type == RequestDocument.class;
  }

  @Override
  public RequestDocument readFrom(
      Class<RequestDocument> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream in)
      throws IOException {
    try {
      return new RequestDocument(StrictJson.object(in.readAllBytes()));
    } catch (StrictJson.Malformed e) {
      throw new ProblemException(CommonProblem.MALFORMED_REQUEST, e.getMessage());
    }
  }
}
