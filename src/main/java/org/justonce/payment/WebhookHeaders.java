package org.justonce.payment;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.justonce.messaging.Delivery;
import org.justonce.platform.AnswerException;
import org.justonce.platform.CommonProblem;
import org.justonce.platform.ProblemException;

/**
 * The headers of a callback, well-formed, and not yet believed.
 *
 * <p>Source: Standard Webhooks 1.0, "Webhook headers". A full stop in an id is refused, as it
 * demands: with one, a signature could be moved to another id and body.
 *
 * @param id 1 to 255 printable ASCII characters without full stop, the same for each delivery of an
 *     event
 * @param timestamp whole seconds since 1970, as the text that was signed
 * @param signatures each with its version
 */
record WebhookHeaders(String id, String timestamp, List<String> signatures) {

  private static final String ID = "webhook-id";
  private static final String TIMESTAMP = "webhook-timestamp";
  private static final String SIGNATURE = "webhook-signature";

  private static final Pattern ID_FORM = Pattern.compile("[!--/-~](?:[ --/-~]*[!--/-~])?");
  private static final Pattern TIMESTAMP_FORM = Pattern.compile("-?[0-9]+");

  /**
   * Reads the headers.
   *
   * @param fields all values that a request has for a name
   * @throws AnswerException 401 {@code signature-invalid} when there is no signature
   * @throws ProblemException 400 {@code invalid-parameter} when a header is there twice, or id or
   *     timestamp cannot be used
   */
  static WebhookHeaders read(Function<String, List<String>> fields) {
    String id = only(fields, ID);
    String timestamp = only(fields, TIMESTAMP);
    String signatures = only(fields, SIGNATURE);
    if (signatures.isEmpty()) {
      throw WebhookProblem.notSigned();
    }
    if (id.length() > Delivery.MAX_ID_LENGTH || !ID_FORM.matcher(id).matches()) {
      throw unusable(
          ID
              + " must have 1 to "
              + Delivery.MAX_ID_LENGTH
              + " printable ASCII characters and no full stop.");
    }
    if (!TIMESTAMP_FORM.matcher(timestamp).matches()) {
      throw unusable(TIMESTAMP + " must be an integer, the seconds since 1970.");
    }
    return new WebhookHeaders(id, timestamp, List.of(signatures.split(" +")));
  }

  /** The field's value; empty when there is none. */
  private static String only(Function<String, List<String>> fields, String name) {
    List<String> values = fields.apply(name);
    if (values.size() > 1) {
      throw unusable("The header " + name + " may stand there once only.");
    }
    return values.isEmpty() ? "" : values.get(0).strip();
  }

  private static ProblemException unusable(String detail) {
    return new ProblemException(CommonProblem.INVALID_PARAMETER, detail);
  }
}
