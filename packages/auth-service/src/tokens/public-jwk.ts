import type { JWK } from 'jose';

const publicFields = ['kty', 'alg', 'kid', 'crv', 'x', 'y', 'n', 'e'] as const;

/** Picks fields from an allow-list, so that no private one can leak. */
export function toPublicJwk(jwk: JWK): JWK {
  return Object.fromEntries(publicFields.flatMap((field) => (jwk[field] === undefined ? [] : [[field, jwk[field]]])));
}
