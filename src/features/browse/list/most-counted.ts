/** Above this the exact number has no use, and counting would cost more than the list itself. */
export const mostCounted = 1000;
