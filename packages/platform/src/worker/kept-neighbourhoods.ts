/**
 * Each kept neighbourhood is a cache of its own, `catlas-kept-` and the number of its cat. The page fills it, the
 * service worker answers from it.
 */
export const keptPrefix = 'catlas-kept-';

/** The description is an entry of the cache. It is stored last, so a cache without one is incomplete. */
export const keptDescriptionPath = '/kept/description';
