package org.justonce.platform;

import java.util.List;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;

/** What a module knows about operations that their own description does not say. */
public interface OpenApiContribution {

  /**
   * Completes the description of an operation, if the module has anything to say about it.
   *
   * @param path with the base path, parameters in braces
   * @return the problems that the module answers with there; empty when it does nothing there
   */
  List<? extends ProblemType> complete(
      PathItem.HttpMethod method, String path, Operation operation);
}
