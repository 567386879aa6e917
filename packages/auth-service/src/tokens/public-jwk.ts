import type { JWK } from 'jose';

const publicFields = ['kty', 'alg', 'kid', 'crv', 'x', 'y', 'n', 'e'] as const;

/** The public half of an asymmetric key, picked from an allow-list. */
export function toPublicJwk(jwk: JWK): JWK {
  return Object.fromEntries(publicFields.flatMap((field) => (jwk[field] === undefined ? [] : [[field, jwk[field]]])));
}
