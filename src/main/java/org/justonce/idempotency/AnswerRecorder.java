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
import jakarta.ws.rs.core.Response;
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
import org.justonce.platform.Problem;
import org.justonce.platform.ProblemException;

/**
 * The way out of a protected operation: the whole answer is written into memory, recorded and
 * committed, and only then sent. An answer without a body, and a problem, end in the response
 * filter already.
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

  int maxResponseBytes() {
    return maxResponseBytes;
  }

  @Override
  public void filter(ContainerRequestContext context, ContainerResponseContext response) {
    ProtectedCall call = ProtectedCall.of(request);
    if (call == null || !call.isClaimed()) {
      return;
    }
    call.answering(response.getStatus(), storedHeaders.of(response.getStringHeaders()));
    if (!response.hasEntity()) {
      completeBeforeWriting(call, response, new byte[0]);
    } else if (response.getEntity() instanceof Problem problem) {
      completeBeforeWriting(call, response, problem.toBytes(request.getContextPath()));
    }
  }

  /**
   * An answer whose bytes are known now is recorded now. A problem has to be: it may stand for an
   * exception, and what is thrown while such an answer is written is not mapped again.
   */
  private void completeBeforeWriting(
      ProtectedCall call, ContainerResponseContext response, byte[] body) {
    try {
      if (body.length > maxResponseBytes && ProtectedCalls.isStored(response.getStatus())) {
        throw tooLarge();
      }
      calls
          .complete(request, call.answer(body))
          .ifPresent(earlier -> replace(response, earlier.replay()));
    } catch (ProblemException e) {
      Problem problem = e.problem().withKeyAction(e.problem().type().keyAction());
      replace(response, problem.toResponse());
    }
  }

  private static void replace(ContainerResponseContext response, Response other) {
    response.setStatusInfo(other.getStatusInfo());
    response.getHeaders().clear();
    response.getHeaders().putAll(other.getHeaders());
    response.setEntity(other.getEntity());
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
      throw tooLarge();
    }
    Optional<StoredAnswer> earlier = calls.complete(request, withMediaType(call, context, body));
    earlier.ifPresent(AnswerRecorder::sendInstead);
    context.setOutputStream(wire);
    wire.write(body);
  }

  /** Ends the call, so that nothing of it is committed. */
  private ProblemException tooLarge() {
    calls.end(request);
    return new ProblemException(
        IdempotencyProblem.RESPONSE_TOO_LARGE,
        "The answer is larger than " + maxResponseBytes + " bytes.");
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
