/** In a page's `handle`: its address can have a secret, so it is not cached and no other request names it. */
export const secretAddress = { hasSecretAddress: true };

/**
 * Only the origin is named as the referrer. `no-referrer` would also remove the origin of the page's forms, which the server
 * checks.
 */
export const secretReferrerPolicy = 'strict-origin';

/** For pages that a browser opens without a new document, and so without its headers. */
export const secretMeta = [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: secretReferrerPolicy },
];
