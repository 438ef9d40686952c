package org.justonce.order;

/**
 * A refusal, given before anything was changed.
 *
 * @param problem the reason
 * @param detail a sentence for the caller
 */
public record Refusal(OrderProblem problem, String detail) {}
