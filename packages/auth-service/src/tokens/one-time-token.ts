import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { AuthDatabase, OneTimeTokenType } from '#auth-schema.ts';
import type { PendingSignUp } from './pending-sign-up.ts';

/** Marks the tokens of flows that end with a code exchange instead of a session. */
export const pkcePrefix = 'pkce_';

/** N decimal digits, leading zeros kept. */
export function createCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** The stored form of a code, also used in the link: hex(SHA-224(address + code)). */
export function hashCode(address: string, code: string): string {
  return createHash('sha224')
    .update(address + code)
    .digest('hex');
}

/** Whether the hash of a typed code is the stored one, whichever flow it was sent in. In constant time. */
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

/** Keeps a token for its owner; it replaces the older one of its kind. */
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

/** The token and its user, locked until the transaction ends so that it can be used once only. */
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

/** Uses up a user's tokens, all of them or those of one type, and what the user's row says of them. */
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
