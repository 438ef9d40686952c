package org.justonce.idempotency;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.WriterInterceptor;
import jakarta.ws.rs.ext.WriterInterceptorContext;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.justonce.platform.AnswerException;
import org.justonce.platform.ProblemException;

/**
 * The way out of a protected operation: the whole answer is written into memory, recorded and
 * committed, and only then sent. An answer without a body ends in the response filter, since no
 * interceptor is called for it.
 */
@Idempotent
@Provider
@ApplicationScoped
@Priority(Priorities.USER)
public class AnswerRecorder implements ContainerResponseFilter, WriterInterceptor {

  @Context private HttpServletRequest request;

  @Inject private ProtectedCalls calls;
  @Inject private StoredHeaders storedHeaders;

  @Inject
  @ConfigProperty(name = "justonce.idempotency.max-response-bytes", defaultValue = "1048576")
  private int maxResponseBytes;

  @Override
  public void filter(ContainerRequestContext context, ContainerResponseContext response) {
    ProtectedCall call = ProtectedCall.of(request);
    if (call == null || !call.isClaimed()) {
      return;
    }
    call.answering(response.getStatus(), storedHeaders.of(response.getStringHeaders()));
    if (!response.hasEntity()) {
      calls.complete(request, call.answer(new byte[0])).ifPresent(AnswerRecorder::sendInstead);
    }
  }

  @Override
  public void aroundWriteTo(WriterInterceptorContext context) throws IOException {
    ProtectedCall call = ProtectedCall.of(request);
    if (call == null || !call.isClaimed()) {
      context.proceed();
      return;
    }
    OutputStream wire = context.getOutputStream();
    BoundedBuffer buffer = new BoundedBuffer(maxResponseBytes);
    context.setOutputStream(buffer);
    context.proceed();
    byte[] body = buffer.bytes();
    if (ProtectedCalls.isStored(call.answer(body).status()) && buffer.isOverLimit()) {
      calls.end(request);
      throw new ProblemException(
          IdempotencyProblem.RESPONSE_TOO_LARGE,
          "The answer is larger than " + maxResponseBytes + " bytes.");
    }
    Optional<StoredAnswer> earlier = calls.complete(request, withMediaType(call, context, body));
    earlier.ifPresent(AnswerRecorder::sendInstead);
    context.setOutputStream(wire);
    wire.write(body);
  }

  /** The writer may have chosen the media type after the response filter ran. */
  private StoredAnswer withMediaType(
      ProtectedCall call, WriterInterceptorContext context, byte[] body) {
    StoredAnswer answer = call.answer(body);
    boolean known =
        answer.headers().stream().anyMatch(h -> h.name().equals(HttpHeaders.CONTENT_TYPE));
    if (known || context.getMediaType() == null) {
      return answer;
    }
    List<StoredAnswer.Header> headers = new ArrayList<>(answer.headers());
    headers.add(
        new StoredAnswer.Header(HttpHeaders.CONTENT_TYPE, context.getMediaType().toString()));
    return new StoredAnswer(answer.status(), headers, body);
  }

  private static void sendInstead(StoredAnswer earlier) {
    throw new AnswerException(earlier.replay());
  }
}
