import type { AuthContext } from '#auth-service/auth-context.ts';
import type { AuthDatabase } from '#auth-service/auth-schema.ts';
import { addFlowState, type CodeChallenge, type FlowMethod } from '#auth-service/tokens/flow-state.ts';
import { createCode, hashCode, pkcePrefix, putOneTimeToken } from '#auth-service/tokens/one-time-token.ts';
import type { User } from '#auth-service/users/user.ts';
import { deliverMail, requireMailInterval } from './deliver-mail.ts';

interface TokenMailInput {
  user: User;
  redirectTo: string;
  challenge: CodeChallenge | null;
}

/*
 * Each of these runs inside the caller's transaction, the mail last but for the user's own row: where it can't be sent,
 * nothing stays. They throw 429 for too many mails and 500 for one that fails.
 */

/** Asks a new user to confirm their address. Returns when it was sent. */
export async function sendConfirmation(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, redirectTo, challenge }: TokenMailInput,
): Promise<Date> {
  requireMailInterval(context, user.confirmation_sent_at);
  const now = context.now();
  const { email, code, hash } = await prepare(context, transaction, { user, challenge, method: 'email/signup' });
  const token = { userId: user.id, type: 'confirmation_token', hash, relatesTo: email, now } as const;
  await putOneTimeToken(transaction, token);
  await updateUser(transaction, user.id, { confirmation_token: hash, confirmation_sent_at: now });
  await deliverMail(context, {
    user,
    kind: 'confirmation',
    linkType: 'signup',
    sendingTo: email,
    code,
    tokenHash: hash,
    redirectTo,
  });
  return now;
}

/** A link to choose a new password, or simply to sign in: both are the recovery token, and share its interval. */
export async function sendRecovery(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, redirectTo, challenge, linkType }: TokenMailInput & { linkType: 'recovery' | 'magiclink' },
): Promise<void> {
  requireMailInterval(context, user.recovery_sent_at);
  const now = context.now();
  const { email, code, hash } = await prepare(context, transaction, { user, challenge, method: linkType });
  await putOneTimeToken(transaction, { userId: user.id, type: 'recovery_token', hash, relatesTo: email, now });
  await updateUser(transaction, user.id, { recovery_token: hash, recovery_sent_at: now });
  await deliverMail(context, {
    user,
    kind: linkType === 'recovery' ? 'recovery' : 'magic_link',
    linkType,
    sendingTo: email,
    code,
    tokenHash: hash,
    redirectTo,
  });
}

/** Asks the new mailbox, and with secure change the present one too, to confirm the change to `newEmail`. */
export async function sendEmailChange(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, redirectTo, challenge, newEmail }: TokenMailInput & { newEmail: string },
): Promise<void> {
  requireMailInterval(context, user.email_change_sent_at);
  const now = context.now();
  const { settings } = context;
  if (challenge) await addFlowState(transaction, { userId: user.id, challenge, method: 'email_change', now });
  const mails = [newToken(settings.mail.codeLength, newEmail, challenge)];
  if (settings.mail.isChangeSecure && user.email) mails.push(newToken(settings.mail.codeLength, user.email, challenge));
  const [toNew, toCurrent] = mails;
  const columns = {
    email_change: newEmail,
    email_change_token_new: toNew!.hash,
    email_change_token_current: toCurrent?.hash ?? '',
    email_change_confirm_status: 0,
    email_change_sent_at: now,
  };
  await updateUser(transaction, user.id, columns);
  for (const [index, mail] of mails.entries()) {
    const type = index === 0 ? 'email_change_token_new' : 'email_change_token_current';
    await putOneTimeToken(transaction, { userId: user.id, type, hash: mail.hash, relatesTo: mail.address, now });
  }
  for (const mail of mails) {
    await deliverMail(context, {
      user,
      kind: 'email_change',
      linkType: 'email_change',
      sendingTo: mail.address,
      code: mail.code,
      tokenHash: mail.hash,
      redirectTo,
      newEmail,
    });
  }
}

/** Sends a code that proves it is still the user who sits there. */
export async function sendReauthentication(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, redirectTo }: Omit<TokenMailInput, 'challenge'>,
): Promise<void> {
  requireMailInterval(context, user.reauthentication_sent_at);
  const now = context.now();
  const email = user.email!;
  const { code, hash } = newToken(context.settings.mail.codeLength, email, null);
  const token = { userId: user.id, type: 'reauthentication_token', hash, relatesTo: email, now } as const;
  await putOneTimeToken(transaction, token);
  await updateUser(transaction, user.id, { reauthentication_token: hash, reauthentication_sent_at: now });
  await deliverMail(context, { user, kind: 'reauthentication', sendingTo: email, code, tokenHash: hash, redirectTo });
}

async function prepare(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, challenge, method }: { user: User; challenge: CodeChallenge | null; method: FlowMethod },
) {
  const email = user.email!;
  if (challenge) await addFlowState(transaction, { userId: user.id, challenge, method, now: context.now() });
  return { email, ...newToken(context.settings.mail.codeLength, email, challenge) };
}

function newToken(codeLength: number, address: string, challenge: CodeChallenge | null) {
  const code = createCode(codeLength);
  return { address, code, hash: `${challenge ? pkcePrefix : ''}${hashCode(address, code)}` };
}

async function updateUser(
  transaction: AuthDatabase,
  userId: string,
  columns: Record<string, Date | string | number>,
): Promise<void> {
  await transaction.updateTable('users').set(columns).where('id', '=', userId).execute();
}
