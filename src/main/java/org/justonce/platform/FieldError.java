package org.justonce.platform;

/**
 * One wrong member of a request.
 *
 * @param field the path of the member, for example {@code lines[0].quantity}; empty for the body
 *     itself
 * @param code a slug, for example {@code required}
 * @param detail a sentence for people
 */
public record FieldError(String field, String code, String detail) {}
