/**
 * The longest time that a shared cache may store the list, tiles and statistics, which are the same for all readers.
 * Requests after a live event bypass all caches.
 */
export const sharedAnswerSeconds = 2;
