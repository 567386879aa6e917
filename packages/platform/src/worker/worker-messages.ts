export type PageMessage =
  /** A page that is shown as the server sent it is in the browser's own cache, so it is not fetched again. */
  | { type: 'keep'; url: string; isShown?: boolean }
  /** The first worker then fetches the files of the site. */
  | { type: 'fill' }
  | { type: 'claim' }
  /** The worker answers through the message's port the names of all files of its build once they are stored, or null. */
  | { type: 'keep-program' }
  /** The worker answers through the message's port whether this document was cached. */
  | { type: 'how-fresh' }
  | { type: 'take-over' }
  /** Which subscription the site knows; null after notifications were turned off. */
  | { type: 'push'; push: { endpoint: string; publicKey: string } | null };

export type WorkerMessage =
  /** Milliseconds since 1970; null means that the server has just answered. */
  { type: 'freshness'; cachedAt: number | null } | { type: 'unreachable'; path: string };

/** The form of this reader takes the shared photo from here. */
export const sharedPhotoCache = 'catlas-shared';
export const sharedPhotoPath = (reader: string) => `/shared-photo/${reader}`;
/** The offline page lists this cache. */
export const pagesCache = 'catlas-pages';
