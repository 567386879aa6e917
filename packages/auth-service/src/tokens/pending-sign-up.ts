import type { AuthDatabase, JsonObject } from '#auth-schema.ts';

/** Confirming the token applies this sign-up. */
export interface PendingSignUp {
  /** Null means that the sign-up has no password. */
  passwordHash: string | null;
  data: JsonObject;
  /** An absent id means that the address itself is the identity. */
  identityId?: string;
  isAddition?: boolean;
}

/** Returns null without a sign-up. */
export async function findPendingSignUp(
  db: AuthDatabase,
  { userId, address }: { userId: string; address: string },
): Promise<PendingSignUp | null> {
  const row = await db
    .selectFrom('one_time_tokens')
    .select('catlas_sign_up as signUp')
    .where('user_id', '=', userId)
    .where('token_type', '=', 'confirmation_token')
    .where('relates_to', '=', address)
    .executeTakeFirst();
  return (row?.signUp as PendingSignUp | null | undefined) ?? null;
}
