package org.justonce.order;

import java.util.List;
import org.justonce.platform.FieldError;

/** How placing an order ended. */
public sealed interface PlaceResult {

  /** The order is placed and its pieces are reserved. */
  record Placed(OrderView order) implements PlaceResult {}

  /** Nothing was reserved. */
  record Refused(Refusal refusal) implements PlaceResult {}

  /** The command does not fit the catalogue; nothing was reserved. */
  record Invalid(List<FieldError> errors) implements PlaceResult {}
}
