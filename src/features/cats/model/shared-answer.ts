/** Shared caches may store answers this long. Requests after a live event bypass all caches. */
export const sharedAnswerSeconds = 2;
