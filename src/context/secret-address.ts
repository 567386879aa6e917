/** The address can contain a secret, so it is not cached and no other request names it. */
export const secretAddress = { hasSecretAddress: true };

/** `no-referrer` would also remove the origin of the page's forms, which the server checks. */
export const secretReferrerPolicy = 'strict-origin';

export const secretMeta = [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: secretReferrerPolicy },
];
