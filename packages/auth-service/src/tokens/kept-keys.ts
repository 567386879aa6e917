import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import type { AuthDatabase } from '#auth-schema.ts';
import type { ConfiguredKey } from './configured-keys.ts';
import { toPublicJwk } from './public-jwk.ts';

/*
 * The keys that the service makes and keeps itself, where no others are configured. One signs; the older ones are kept
 * for the tokens they have signed, without their private half.
 */

export interface KeptKey {
  kid: string;
  isCurrent: boolean;
  createdAt: Date;
}

/** A key can't be revoked; the message says why and what to do. */
export class KeyCommandError extends Error {
  override name = 'KeyCommandError';
}

/** Newest first. */
export async function listKeptKeys(db: AuthDatabase): Promise<KeptKey[]> {
  return db
    .selectFrom('catlas_signing_keys')
    .select(['kid', 'is_current as isCurrent', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .execute();
}

/** The keys that sign and verify, the first one made where there is none yet. */
export async function loadKeptKeys(db: AuthDatabase): Promise<ConfiguredKey[]> {
  const kept = await readKeptKeys(db);
  if (kept.length > 0) return kept;
  // Only one row may be the current one: where several processes start at once, the first one's key wins.
  await db
    .insertInto('catlas_signing_keys')
    .values(await makeKey())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return readKeptKeys(db);
}

export async function readKeptKeys(db: AuthDatabase): Promise<ConfiguredKey[]> {
  const rows = await db
    .selectFrom('catlas_signing_keys')
    .select(['private_jwk', 'is_current'])
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ...(row.private_jwk as unknown as ConfiguredKey),
    key_ops: row.is_current ? ['sign', 'verify'] : ['verify'],
  }));
}

/** Makes a new key the one that signs, and forgets the private half of the one before. Gives the new key's id. */
export async function rotateKeptKey(db: AuthDatabase): Promise<string> {
  const key = await makeKey();
  await db.transaction().execute(async (transaction) => {
    // One rotation after the other: each sees what the one before made.
    await sql`lock table auth.catlas_signing_keys in share row exclusive mode`.execute(transaction);
    const current = await transaction
      .selectFrom('catlas_signing_keys')
      .select(['kid', 'private_jwk'])
      .where('is_current', '=', true)
      .executeTakeFirst();
    if (current) {
      await transaction
        .updateTable('catlas_signing_keys')
        .set({ is_current: false, private_jwk: JSON.stringify(toPublicJwk(current.private_jwk as unknown as JWK)) })
        .where('kid', '=', current.kid)
        .execute();
    }
    await transaction.insertInto('catlas_signing_keys').values(key).execute();
  });
  return key.kid;
}

/** Ends every token that this key has signed. Throws KeyCommandError for the one that signs, and for an unknown one. */
export async function revokeKeptKey(db: AuthDatabase, kid: string): Promise<void> {
  const key = (await listKeptKeys(db)).find((each) => each.kid === kid);
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
