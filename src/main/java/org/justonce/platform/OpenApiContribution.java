package org.justonce.platform;

import java.util.List;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.PathItem;

/** What a module knows about operations that their own description does not say. */
public interface OpenApiContribution {

  /**
   * The problems that the module answers with at an operation; empty when it does nothing there.
   *
   * @param path with the base path, parameters in braces
   */
  List<? extends ProblemType> problems(PathItem.HttpMethod method, String path);

  /** Completes the description of an operation, which has all its answers by then. */
  void complete(PathItem.HttpMethod method, String path, Operation operation);
}
