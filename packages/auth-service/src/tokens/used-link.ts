import { type RawBuilder, sql } from 'kysely';
import type { AuthDatabase, OneTimeTokenType } from '#auth-schema.ts';
import type { VerifiedToken } from './verify-token.ts';

const tokenTypes: Partial<Record<VerifiedToken['type'], OneTimeTokenType>> = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  magiclink: 'recovery_token',
  recovery: 'recovery_token',
};

/** Must run before the token is removed. */
export async function addUsedLink(
  transaction: AuthDatabase,
  { user, type, changeToken }: VerifiedToken,
  now: Date,
): Promise<void> {
  const tokenType = changeToken ?? tokenTypes[type];
  if (!tokenType) return;
  await sql`
    insert into auth.catlas_used_links (token_hash, used_at)
    select token_hash, ${now}::timestamptz from auth.one_time_tokens
    where user_id = ${user.id} and token_type = ${tokenType}
    on conflict do nothing`.execute(transaction);
}

/** Links are remembered for 30 days. */
export function selectIsLinkUsed(tokenHash: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from auth.catlas_used_links where token_hash = ${tokenHash})`;
}
