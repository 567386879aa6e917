import type { JWK } from 'jose';
import { z } from 'zod';

export type ConfiguredKey = JWK & { alg: string; key_ops: string[] };

const keySchema = z.looseObject({
  kty: z.string(),
  alg: z.string(),
  kid: z.string().optional(),
  key_ops: z.array(z.string()),
});

/** Reads `GOTRUE_JWT_KEYS` (JWKs, exactly one of which signs), else `GOTRUE_JWT_SECRET` as one HS256 key, else none. */
export function parseConfiguredKeys({ keys, secret, keyId }: { keys?: string; secret?: string; keyId?: string }): {
  keys: ConfiguredKey[];
  problem: string | null;
} {
  if (!keys) return { keys: secret ? [toSecretKey(secret, keyId)] : [], problem: null };
  let json: unknown;
  try {
    json = JSON.parse(keys);
  } catch {
    return { keys: [], problem: 'must be JSON' };
  }
  const parsed = z.array(keySchema).safeParse(json);
  if (!parsed.success) return { keys: [], problem: 'must be a list of JWKs with kty, alg and key_ops' };
  const signing = parsed.data.filter((key) => key.key_ops.includes('sign'));
  if (signing.length !== 1) return { keys: [], problem: 'exactly one key must have "sign" in its key_ops' };
  return { keys: parsed.data as ConfiguredKey[], problem: null };
}

function toSecretKey(secret: string, keyId: string | undefined): ConfiguredKey {
  const k = Buffer.from(secret, 'utf8').toString('base64url');
  return { kty: 'oct', alg: 'HS256', k, key_ops: ['sign', 'verify'], ...(keyId ? { kid: keyId } : {}) };
}
