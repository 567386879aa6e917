/** Above this the exact number has no use, and counting further would cost more than the list itself. */
export const mostCounted = 1000;
