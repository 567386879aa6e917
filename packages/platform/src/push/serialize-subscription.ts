export interface SerializedSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** As browsers give it; Safari may give plain data without its methods. */
type GivenSubscription = Pick<PushSubscription, 'endpoint'> &
  Partial<Pick<PushSubscription, 'toJSON' | 'getKey'>> & { keys?: unknown };

const keyNames = ['p256dh', 'auth'] as const;

/** Throws for a subscription without keys, to which nothing can be encrypted. */
export function serializeSubscription(subscription: GivenSubscription): SerializedSubscription {
  const { endpoint } = subscription;
  const given = typeof subscription.toJSON === 'function' ? subscription.toJSON().keys : subscription.keys;
  const [p256dh, auth] = keyNames.map((name) =>
    readKey(subscription, (given as Record<string, unknown>)?.[name], name),
  );
  if (!p256dh || !auth) throw new TypeError('The subscription has no keys');
  return { endpoint, keys: { p256dh, auth } };
}

function readKey(subscription: GivenSubscription, given: unknown, name: PushEncryptionKeyName): string | null {
  if (typeof given === 'string' && given !== '') return given.replace(/=+$/, '');
  const bytes = given instanceof ArrayBuffer ? given : subscription.getKey?.(name);
  return bytes ? toBase64Url(bytes) : null;
}

export function toBase64Url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Older Safari takes the key of the site as bytes only. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}
