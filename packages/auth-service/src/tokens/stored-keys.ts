import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AuthDatabase } from '#auth-schema.ts';
import type { ConfiguredKey } from './configured-keys.ts';
import { toPublicJwk } from './public-jwk.ts';

/*
 * Without configured keys, the service stores its own. Older keys only verify, because their private half is deleted.
 */

/** `private_jwk` is ES256, and has no `d` once another key is current. */
const storedJwkSchema = z.object({
  kty: z.literal('EC'),
  alg: z.literal('ES256'),
  kid: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  d: z.string().optional(),
});

export interface StoredKey {
  kid: string;
  isCurrent: boolean;
  createdAt: Date;
}

export class KeyCommandError extends Error {
  override name = 'KeyCommandError';
}

export async function listStoredKeys(db: AuthDatabase): Promise<StoredKey[]> {
  return db
    .selectFrom('catlas_signing_keys')
    .select(['kid', 'is_current as isCurrent', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .execute();
}

/** Generates the first key if there is none. */
export async function loadStoredKeys(db: AuthDatabase): Promise<ConfiguredKey[]> {
  const stored = await readStoredKeys(db);
  if (stored.length > 0) return stored;
  // Only one row can be current: if several processes start together, the first inserted key wins.
  await db
    .insertInto('catlas_signing_keys')
    .values(await makeKey())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readStoredKeys(db);
}

export async function readStoredKeys(db: AuthDatabase): Promise<ConfiguredKey[]> {
  const rows = await db
    .selectFrom('catlas_signing_keys')
    .select(['private_jwk', 'is_current'])
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ...storedJwkSchema.parse(row.private_jwk),
    key_ops: row.is_current ? ['sign', 'verify'] : ['verify'],
  }));
}

/** Deletes the private half of the previous key and returns the new key's id. */
export async function rotateStoredKey(db: AuthDatabase): Promise<string> {
  const key = await makeKey();
  await db.transaction().execute(async (transaction) => {
    // Rotations run one after another, so each sees the key of the previous rotation.
    await sql`lock table auth.catlas_signing_keys in share row exclusive mode`.execute(transaction);
    const current = await transaction
      .selectFrom('catlas_signing_keys')
      .select(['kid', 'private_jwk'])
      .where('is_current', '=', true)
      .executeTakeFirst();
    if (current) {
      await transaction
        .updateTable('catlas_signing_keys')
        .set({
          is_current: false,
          private_jwk: JSON.stringify(toPublicJwk(storedJwkSchema.parse(current.private_jwk))),
        })
        .where('kid', '=', current.kid)
        .execute();
    }
    await transaction.insertInto('catlas_signing_keys').values(key).execute();
  });
  return key.kid;
}

/** Invalidates every token that this key signed. Throws KeyCommandError for the current key and for an unknown key. */
export async function revokeStoredKey(db: AuthDatabase, kid: string): Promise<void> {
  const key = (await listStoredKeys(db)).find((each) => each.kid === kid);
  if (!key) throw new KeyCommandError(`There is no key "${kid}".`);
  if (key.isCurrent) throw new KeyCommandError('This key signs tokens now. Rotate first, then revoke it.');
  await db.deleteFrom('catlas_signing_keys').where('kid', '=', kid).where('is_current', '=', false).execute();
}

async function makeKey() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = randomUUID();
  return { kid, private_jwk: JSON.stringify({ ...jwk, kid, alg: 'ES256' }), is_current: true };
}
