import { createHash, timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import { invalidGrant } from '#http/auth-error.ts';
import type { OutsidePerson } from '#identities/outside-person.ts';
import type { ProviderSettings } from '#settings/provider-settings.ts';
import { callTimeoutSeconds } from './configure-client.ts';

/** Mobile apps run the provider's sign-in by themselves and bring such a token. */
interface BroughtToken {
  idToken: string;
  /** The access token must match the hash in the ID token; empty means none. */
  accessToken: string;
  /** The ID token carries the nonce's hash; empty means none. */
  nonce: string;
  now: Date;
}

export interface IdTokens {
  /** May request the discovery document. */
  listIssuers(): Promise<string[]>;
  /** Throws an OAuth error for a token that is not for this service, and any error while loading its keys. */
  verify(brought: BroughtToken): Promise<OutsidePerson>;
}

interface IdTokenRules {
  settings: ProviderSettings;
  configure(): Promise<Configuration>;
  otherIssuers?: string[];
  describe(claims: JWTPayload): OutsidePerson;
}

/** The sender of a token shares no secret with the service, so only asymmetric signatures count. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const clockToleranceSeconds = 30;

export function createIdTokens({ settings, configure, otherIssuers = [], describe }: IdTokenRules): IdTokens {
  const keySets = new Map<string, JWTVerifyGetKey>();
  const listIssuers = async () => [(await configure()).serverMetadata().issuer, ...otherIssuers];
  const keysOf = (address: string) => {
    const keys =
      keySets.get(address) ?? createRemoteJWKSet(new URL(address), { timeoutDuration: callTimeoutSeconds * 1000 });
    keySets.set(address, keys);
    return keys;
  };
  return {
    listIssuers,
    async verify({ idToken, accessToken, nonce, now }) {
      const issuer = await listIssuers();
      const keys = keysOf((await configure()).serverMetadata().jwks_uri ?? '');
      const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
        issuer,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        currentDate: now,
        requiredClaims: ['exp', 'iat'],
      }).catch((error) => {
        throw isTokenAtFault(error) ? invalidGrant('Bad ID token', error) : error;
      });
      if (!payload.sub) throw invalidGrant('Missing sub claim in id_token');
      if (accessToken && payload.at_hash && !isHashOf(accessToken, payload.at_hash, protectedHeader.alg)) {
        throw invalidGrant('Bad ID token');
      }
      const audiences = [payload.aud ?? []].flat();
      if (!audiences.some((audience) => settings.clientIds.includes(audience))) {
        throw invalidGrant(`Unacceptable audience in id_token: [${audiences.join(' ')}]`);
      }
      if (!settings.isNonceOptional) requireNonce(payload.nonce, nonce);
      return describe(payload);
    },
  };
}

function isTokenAtFault(error: unknown): boolean {
  return error instanceof errors.JOSEError && !['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(error.code);
}

/** GoTrue's clients send the hash to the provider and the original nonce to the service. */
function requireNonce(inToken: unknown, given: string): void {
  if (Boolean(inToken) !== Boolean(given)) {
    throw invalidGrant('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (!given) return;
  const hash = createHash('sha256').update(given).digest('hex');
  if (!isEqual(hash, inToken)) throw invalidGrant('Nonces mismatch');
}

/** OpenID Connect Core §3.1.3.6 defines the hash as the left half of the algorithm's. */
function isHashOf(token: string, hash: unknown, algorithm: string): boolean {
  const bits = /(256|384|512)$/.exec(algorithm)?.[1] ?? '512';
  const digest = createHash(`sha${algorithm === 'Ed25519' ? '512' : bits}`)
    .update(token)
    .digest();
  return isEqual(digest.subarray(0, digest.length / 2).toString('base64url'), hash);
}

function isEqual(expected: string, given: unknown): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(typeof given === 'string' ? given : '');
  return a.length === b.length && timingSafeEqual(a, b);
}
