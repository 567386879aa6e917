import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, OneTimeTokenType, UserRow } from '#auth-schema.ts';
import { createCode, hashCode, pkcePrefix, putOneTimeToken } from '#tokens/one-time-token.ts';
import type { PendingSignUp } from '#tokens/pending-sign-up.ts';
import type { User } from '#users/user.ts';

/** The tokens that reach a mailbox. Each has a column of its own name in the user's row. */
export type MailTokenType = Exclude<OneTimeTokenType, 'phone_change_token'>;

/** What the person types, and what the link carries instead. */
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
  /** Whether it ends with a code exchange instead of a session. */
  isPkce?: boolean;
  /** What a confirmation applies. */
  signUp?: PendingSignUp | null;
  /** What else changes in the user's row. */
  columns?: Partial<Pick<UserRow, 'invited_at' | 'email_change' | 'email_change_confirm_status'>>;
}

/** Makes a token for the address, in place of the older one of its type, and says in the user's row when. */
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
