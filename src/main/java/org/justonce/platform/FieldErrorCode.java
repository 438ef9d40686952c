package org.justonce.platform;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The {@link FieldError#code} of what an own constraint refuses; its message is the detail. */
@Target(ElementType.ANNOTATION_TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface FieldErrorCode {

  /** A slug, for example {@code form}. */
  String value();
}
