package org.justonce.platform;

import java.util.List;

/** The problem types of one module, for their pages. Each module gives one bean of this type. */
public interface ProblemCatalog {

  /** The types, in the order in which the index page lists them. */
  List<? extends ProblemType> types();
}
