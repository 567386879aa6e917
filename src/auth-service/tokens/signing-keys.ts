import type { JWTPayload, JWTVerifyOptions } from 'jose';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { AuthDatabase } from '#auth-service/auth-schema.ts';
import type { AuthSettings } from '#auth-service/settings/auth-settings.ts';
import type { ConfiguredKey } from './configured-keys.ts';

export interface SigningKeys {
  sign(claims: JWTPayload): Promise<string>;
  /** Throws what jose says: bad structure, signature, unknown key or algorithm, expired. */
  verify(token: string, now: Date): Promise<JWTPayload>;
  /** The public halves, as `/.well-known/jwks.json` shows them. Symmetric keys have none. */
  publicKeys: JWK[];
}

/** The configured keys, else the one kept in the database, which the first process to start makes. */
export async function openSigningKeys(db: AuthDatabase, settings: AuthSettings): Promise<SigningKeys> {
  const keys = settings.jwt.keys.length > 0 ? settings.jwt.keys : await loadOwnKeys(db);
  const loaded = await Promise.all(keys.map(loadKey));
  const signing = loaded.find(({ jwk }) => jwk.key_ops.includes('sign'))!;
  const algorithms = [...new Set(loaded.map(({ jwk }) => jwk.alg))];
  const fallbackSecret = settings.jwt.secret ? new TextEncoder().encode(settings.jwt.secret) : null;

  function findKey({ kid, alg }: { kid?: string; alg: string }) {
    const match = loaded.find(({ jwk }) => jwk.alg === alg && kid !== undefined && jwk.kid === kid);
    if (match) return match.verifyKey;
    // Tokens made by hand with the plain secret carry no key id.
    if (alg === 'HS256' && fallbackSecret) return fallbackSecret;
    throw new Error(kid === undefined ? 'missing kid' : `unrecognized JWT kid ${kid} for algorithm ${alg}`);
  }

  return {
    sign: (claims) => {
      const { kid, alg } = signing.jwk;
      return new SignJWT(claims)
        .setProtectedHeader({ alg, typ: 'JWT', ...(kid ? { kid } : {}) })
        .sign(signing.signKey!);
    },
    verify: async (token, now) => {
      const options: JWTVerifyOptions = { algorithms, currentDate: now };
      const { payload } = await jwtVerify(
        token,
        (header) => findKey({ kid: header.kid, alg: header.alg ?? '' }),
        options,
      );
      return payload;
    },
    publicKeys: loaded.flatMap(({ publicJwk }) => (publicJwk ? [publicJwk] : [])),
  };
}

interface LoadedKey {
  jwk: ConfiguredKey;
  publicJwk: JWK | null;
  signKey: CryptoKey | Uint8Array | null;
  verifyKey: CryptoKey | Uint8Array;
}

async function loadKey(jwk: ConfiguredKey): Promise<LoadedKey> {
  const canSign = jwk.key_ops.includes('sign');
  const plain = { ...jwk, key_ops: undefined, use: undefined };
  if (jwk.kty === 'oct') {
    const secret = (await importJWK(plain, jwk.alg)) as Uint8Array;
    return { jwk, publicJwk: null, signKey: canSign ? secret : null, verifyKey: secret };
  }
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, oth: _oth, ...half } = plain;
  return {
    jwk,
    publicJwk: JSON.parse(JSON.stringify({ ...half, use: 'sig', key_ops: ['verify'] })) as JWK,
    signKey: canSign ? await importJWK(plain, jwk.alg) : null,
    verifyKey: await importJWK(half, jwk.alg),
  };
}

async function loadOwnKeys(db: AuthDatabase): Promise<ConfiguredKey[]> {
  const kept = await readOwnKeys(db);
  if (kept.length > 0) return kept;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  // Only one row may be the current one: where several processes start at once, the first one's key wins.
  await db
    .insertInto('catlas_signing_keys')
    .values({ kid, private_jwk: JSON.stringify({ ...jwk, kid, alg: 'ES256' }), is_current: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readOwnKeys(db);
}

async function readOwnKeys(db: AuthDatabase): Promise<ConfiguredKey[]> {
  const rows = await db.selectFrom('catlas_signing_keys').select(['private_jwk', 'is_current']).execute();
  return rows.map((row) => ({
    ...(row.private_jwk as unknown as ConfiguredKey),
    key_ops: row.is_current ? ['sign', 'verify'] : ['verify'],
  }));
}
