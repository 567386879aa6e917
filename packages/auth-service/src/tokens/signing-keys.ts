import type { JWTPayload } from 'jose';
import { type CryptoKey, decodeProtectedHeader, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import type { AuthDatabase } from '#auth-schema.ts';
import type { AuthSettings } from '#settings/auth-settings.ts';
import type { ConfiguredKey } from './configured-keys.ts';
import { toPublicJwk } from './public-jwk.ts';
import { loadStoredKeys, readStoredKeys } from './stored-keys.ts';

export interface SigningKeys {
  /** Makes no database query: it runs inside transactions. */
  sign(claims: JWTPayload): Promise<string>;
  /** Reloads the stored keys if the token names an unknown key: another process may sign with it. */
  recognize(token: string): Promise<void>;
  /** Throws jose's error for structure, signature, key, algorithm or expiry. */
  verify(token: string, now: Date): Promise<JWTPayload>;
  /** Symmetric keys have no public half. */
  publicKeys(): JWK[];
  algorithm(): string;
  /** Another process or a command may have changed the stored keys. */
  refresh(): Promise<void>;
}

/** A forged token can name an unknown key, so the database is not queried for each. */
const minRefreshIntervalMs = 1000;

/** Configured keys win over stored ones, the first of which the first process generates. */
export async function openSigningKeys(db: AuthDatabase, settings: AuthSettings): Promise<SigningKeys> {
  const isStored = settings.jwt.keys.length === 0;
  let keys = await loadKeys(isStored ? await loadStoredKeys(db) : settings.jwt.keys);
  const fallbackSecret = settings.jwt.secret ? new TextEncoder().encode(settings.jwt.secret) : null;
  let refreshing: Promise<void> | null = null;
  let refreshedAt = 0;

  function refresh(): Promise<void> {
    if (!isStored) return Promise.resolve();
    refreshing ??= readStoredKeys(db)
      .then(loadKeys)
      .then((read) => {
        if (read.some(canSign)) keys = read;
      })
      .finally(() => {
        refreshing = null;
        refreshedAt = Date.now();
      });
    return refreshing;
  }

  function findKey({ kid, alg }: { kid?: string; alg: string }) {
    const match = keys.find(({ jwk }) => jwk.alg === alg && kid !== undefined && jwk.kid === kid);
    if (match) return match.verifyKey;
    // Tokens that an operator signs with the plain secret have no key id.
    if (alg === 'HS256' && fallbackSecret) return fallbackSecret;
    throw new Error(kid === undefined ? 'missing kid' : `unrecognized JWT kid ${kid} for algorithm ${alg}`);
  }

  return {
    sign: (claims) => {
      const { jwk, signKey } = keys.find(canSign)!;
      const { kid, alg } = jwk;
      return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', ...(kid ? { kid } : {}) }).sign(signKey!);
    },
    recognize: async (token) => {
      const kid = findKeyId(token);
      const isKnown = kid === null || keys.some(({ jwk }) => jwk.kid === kid);
      if (!isKnown && (refreshing || Date.now() - refreshedAt > minRefreshIntervalMs)) await refresh();
    },
    verify: async (token, now) => {
      const algorithms = [...new Set(keys.map(({ jwk }) => jwk.alg))];
      const { payload } = await jwtVerify(token, (header) => findKey({ kid: header.kid, alg: header.alg ?? '' }), {
        algorithms,
        currentDate: now,
      });
      return payload;
    },
    algorithm: () => keys.find(canSign)!.jwk.alg,
    publicKeys: () => keys.flatMap(({ publicJwk }) => (publicJwk ? [publicJwk] : [])),
    refresh,
  };
}

function findKeyId(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null;
  } catch {
    return null;
  }
}

const refreshIntervalMs = 30_000;

/** Returns a function that stops it. */
export function refreshKeysRegularly(keys: SigningKeys, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => void keys.refresh().catch(onError), refreshIntervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

interface LoadedKey {
  jwk: ConfiguredKey;
  publicJwk: JWK | null;
  signKey: CryptoKey | Uint8Array | null;
  verifyKey: CryptoKey | Uint8Array;
}

function canSign({ signKey }: LoadedKey): boolean {
  return signKey !== null;
}

async function loadKeys(keys: ConfiguredKey[]): Promise<LoadedKey[]> {
  return Promise.all(keys.map(loadKey));
}

async function loadKey(jwk: ConfiguredKey): Promise<LoadedKey> {
  const maySign = jwk.key_ops.includes('sign');
  const plain = { ...jwk, key_ops: undefined, use: undefined };
  if (jwk.kty === 'oct') {
    const secret = (await importJWK(plain, jwk.alg)) as Uint8Array;
    return { jwk, publicJwk: null, signKey: maySign ? secret : null, verifyKey: secret };
  }
  const half = toPublicJwk(jwk);
  return {
    jwk,
    publicJwk: { ...half, use: 'sig', key_ops: ['verify'] },
    signKey: maySign ? await importJWK(plain, jwk.alg) : null,
    verifyKey: await importJWK(half, jwk.alg),
  };
}
