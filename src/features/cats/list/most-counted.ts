/** Beyond this nobody reads the number, and counting on would cost more than the whole list. */
export const mostCounted = 1000;
