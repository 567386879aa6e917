/** What pages ask of the service worker. */
export type PageMessage =
  /** Keep this page, which came before the worker did. */
  | { type: 'keep'; url: string }
  /** Take over this page, which was loading while the worker took over the others. */
  | { type: 'claim' }
  /** Whether this document was a cached one; answered through the message's port. */
  | { type: 'how-fresh' }
  /** A whole new document is about to load: the waiting worker may be the one that serves it. */
  | { type: 'take-over' };

/** What the service worker tells pages. */
export type WorkerMessage =
  /** Milliseconds since 1970 when the shown answer was cached; null: it came from the server just now. */
  | { type: 'freshness'; cachedAt: number | null }
  /** The next page's data could not be had. */
  | { type: 'unreachable'; path: string };

/** Where the service worker stores a photo that was shared with the installed app, for the form of this reader. */
export const sharedPhotoCache = 'catlas-shared';
export const sharedPhotoPath = (reader: string) => `/shared-photo/${reader}`;
/** Where it keeps pages; the offline page lists what is in it. */
export const pagesCache = 'catlas-pages';
