import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, OneTimeTokenType, UserRow } from '#auth-schema.ts';
import { createCode, hashCode, pkcePrefix, putOneTimeToken } from '#tokens/one-time-token.ts';
import type { PendingSignUp } from '#tokens/pending-sign-up.ts';
import type { User } from '#users/user.ts';

/** The user's row has a column of each name. */
export type MailTokenType = Exclude<OneTimeTokenType, 'phone_change_token'>;

export interface MailToken {
  address: string;
  code: string;
  hash: string;
}

const sentAtColumns = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
} as const;

interface NewMailToken {
  user: Pick<User, 'id'>;
  type: MailTokenType;
  address: string;
  /** PKCE ends with a code exchange instead of a session. */
  isPkce?: boolean;
  signUp?: PendingSignUp | null;
  columns?: Partial<Pick<UserRow, 'invited_at' | 'email_change' | 'email_change_confirm_status'>>;
}

/** Replaces the older token of its type, and stores the time in the user's row. */
export async function putMailToken(
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  transaction: AuthDatabase,
  { user, type, address, isPkce = false, signUp = null, columns = {} }: NewMailToken,
): Promise<MailToken> {
  const code = createCode(settings.mail.codeLength);
  const hash = `${isPkce ? pkcePrefix : ''}${hashCode(address, code)}`;
  const at = now();
  await transaction
    .updateTable('users')
    .set({ ...columns, [type]: hash, [sentAtColumns[type]]: at })
    .where('id', '=', user.id)
    .execute();
  await putOneTimeToken(transaction, { userId: user.id, type, hash, relatesTo: address, signUp, now: at });
  return { address, code, hash };
}
