import { createHash, timingSafeEqual } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import { invalidGrant } from '#http/auth-error.ts';
import type { OutsidePerson } from '#identities/outside-person.ts';
import type { ProviderSettings } from '#settings/provider-settings.ts';
import { callTimeoutSeconds } from './configure-client.ts';

/** The ID token of a client that ran the provider's sign-in by itself, as mobile apps do. */
interface BroughtToken {
  idToken: string;
  /** The access token that came with the ID token, which must match its hash. Empty: none. */
  accessToken: string;
  /** The client's nonce; the ID token carries its hash. Empty: none. */
  nonce: string;
  now: Date;
}

export interface IdTokens {
  /** The issuers in the provider's tokens. May request the discovery document. */
  listIssuers(): Promise<string[]>;
  /** The person of a token. Throws an OAuth error for one that is not for this service, and any error while loading its keys. */
  verify(brought: BroughtToken): Promise<OutsidePerson>;
}

interface IdTokenRules {
  settings: ProviderSettings;
  configure(): Promise<Configuration>;
  /** Names that the issuer goes by beside its own. */
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

/** As GoTrue's clients do it: the provider gets the hash, the service gets the original nonce. */
function requireNonce(inToken: unknown, given: string): void {
  if (Boolean(inToken) !== Boolean(given)) {
    throw invalidGrant('Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (!given) return;
  const hash = createHash('sha256').update(given).digest('hex');
  if (!isEqual(hash, inToken)) throw invalidGrant('Nonces mismatch');
}

/** OpenID Connect Core §3.1.3.6: the left half of the hash that the signature's algorithm uses. */
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
