import type { AuthDatabase, JsonObject } from '#auth-schema.ts';

/** The sign-up that a confirmation token was sent for. Confirming the token applies it. */
export interface PendingSignUp {
  /** Null: the sign-up has no password. */
  passwordHash: string | null;
  data: JsonObject;
  /** The identity of the provider through which the person signed up; absent: the address itself. */
  identityId?: string;
  /** A signed-in user adds the address to an account that stays as it is. */
  isAddition?: boolean;
}

/** What the latest confirmation token for this address stands for; null: for no sign-up. */
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
