import { createECDH, generateKeyPairSync } from 'node:crypto';

/** The key by which push services know this site (RFC 8292): a P-256 key as base64url, 65 and 32 bytes. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export function makeVapidKeys(): VapidKeys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d! };
}

/** Returns what is wrong with keys that an operator gives, or null. */
export function findVapidProblem({
  publicKey,
  privateKey,
}: VapidKeys): { of: 'public' | 'private'; text: string } | null {
  if (!/^[\w-]{43}$/.test(privateKey)) return { of: 'private', text: 'must be 32 bytes as base64url, 43 characters' };
  if (!/^[\w-]{87}$/.test(publicKey)) return { of: 'public', text: 'must be 65 bytes as base64url, 87 characters' };
  const ecdh = createECDH('prime256v1');
  try {
    ecdh.setPrivateKey(privateKey, 'base64url');
  } catch {
    return { of: 'private', text: 'must be a key of the curve P-256' };
  }
  if (ecdh.getPublicKey('base64url') === publicKey) return null;
  return { of: 'public', text: 'must belong to VAPID_PRIVATE_KEY' };
}
