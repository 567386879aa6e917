import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AuthDatabase, OneTimeTokenType } from '#auth-schema.ts';
import type { PendingSignUp } from './pending-sign-up.ts';

/** The prefix marks tokens of flows that end with a code exchange instead of a session. */
export const pkcePrefix = 'pkce_';

/** Leading zeros stay. */
export function createCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** Returns hex(SHA-224(address + code)), which is stored and used in links. */
export function hashCode(address: string, code: string): string {
  return createHash('sha224')
    .update(address + code)
    .digest('hex');
}

/** Compares in constant time, and ignores the flow's prefix. */
export function isSameHash(given: string, stored: string | null): boolean {
  if (!stored) return false;
  const bare = stored.startsWith(pkcePrefix) ? stored.slice(pkcePrefix.length) : stored;
  if (!bare) return false;
  const expected = Buffer.from(bare);
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

export function isExpired(sentAt: Date | null, expiryMs: number, now: Date): boolean {
  return sentAt === null || sentAt.getTime() + expiryMs < now.getTime();
}

/** Replaces the older token of its kind. */
export async function putOneTimeToken(
  transaction: AuthDatabase,
  token: {
    userId: string;
    type: OneTimeTokenType;
    hash: string;
    relatesTo: string;
    signUp?: PendingSignUp | null;
    now: Date;
  },
): Promise<void> {
  const time = token.now.toISOString();
  const row = {
    token_hash: token.hash,
    relates_to: token.relatesTo,
    catlas_sign_up: token.signUp ? JSON.stringify(token.signUp) : null,
    updated_at: time,
  };
  await transaction
    .insertInto('one_time_tokens')
    .values({ id: randomUUID(), user_id: token.userId, token_type: token.type, created_at: time, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_type']).doUpdateSet({ ...row, created_at: time }))
    .execute();
}

/** Locks token and user until the transaction ends, so that the token is used once only. */
export async function lockOneTimeToken(
  transaction: AuthDatabase,
  hash: string,
  types: OneTimeTokenType[],
): Promise<{ userId: string; type: OneTimeTokenType; relatesTo: string } | null> {
  const row = await transaction
    .selectFrom('one_time_tokens')
    .select(['user_id as userId', 'token_type as type', 'relates_to as relatesTo'])
    .where('token_hash', '=', hash)
    .where('token_type', 'in', types)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

const allTypes: OneTimeTokenType[] = [
  'confirmation_token',
  'reauthentication_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token',
];

/** Also clears the token columns of the user's row. */
export async function removeOneTimeTokens(
  transaction: AuthDatabase,
  userId: string,
  type?: OneTimeTokenType,
): Promise<void> {
  const types = type ? [type] : allTypes;
  await transaction
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', userId)
    .where('token_type', 'in', types)
    .execute();
  const columns = Object.fromEntries(types.map((each) => [each, '']));
  await transaction.updateTable('users').set(columns).where('id', '=', userId).execute();
}
