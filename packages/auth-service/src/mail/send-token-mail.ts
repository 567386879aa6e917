import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { addFlowState, type CodeChallenge, type FlowMethod } from '#tokens/flow-state.ts';
import { removeOneTimeTokens } from '#tokens/one-time-token.ts';
import type { PendingSignUp } from '#tokens/pending-sign-up.ts';
import type { User } from '#users/user.ts';
import { deliverMail, requireMailInterval } from './deliver-mail.ts';
import { putMailToken } from './mail-token.ts';

interface TokenMailInput {
  user: User;
  redirectTo: string;
  challenge: CodeChallenge | null;
}

/*
 * Call these inside a transaction: a mail that fails rolls it back. They throw 429 for too many mails and 500 for a
 * failed one.
 */

export async function sendConfirmation(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, redirectTo, challenge, signUp }: TokenMailInput & { signUp: PendingSignUp | null },
): Promise<void> {
  requireMailInterval(context, user.confirmation_sent_at);
  const isPkce = await openFlow(context, transaction, { user, challenge, method: 'email/signup' });
  const token = { user, type: 'confirmation_token', address: user.email!, isPkce, signUp } as const;
  const { address, code, hash } = await putMailToken(context, transaction, token);
  await deliverMail(context, {
    user,
    kind: 'confirmation',
    linkType: 'signup',
    sendingTo: address,
    code,
    tokenHash: hash,
    redirectTo,
  });
}

/** An administrator can repeat an invitation without limit. */
export async function sendInvite(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, redirectTo, signUp }: Omit<TokenMailInput, 'challenge'> & { signUp: PendingSignUp },
): Promise<void> {
  const token = { user, type: 'confirmation_token', address: user.email!, signUp } as const;
  const columns = { invited_at: context.now() };
  const { address, code, hash } = await putMailToken(context, transaction, { ...token, columns });
  await deliverMail(context, {
    user,
    kind: 'invite',
    linkType: 'invite',
    sendingTo: address,
    code,
    tokenHash: hash,
    redirectTo,
  });
}

/** Sign-in and password links share the recovery token and its interval. */
export async function sendRecovery(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, redirectTo, challenge, linkType }: TokenMailInput & { linkType: 'recovery' | 'magiclink' },
): Promise<void> {
  requireMailInterval(context, user.recovery_sent_at);
  const isPkce = await openFlow(context, transaction, { user, challenge, method: linkType });
  const token = { user, type: 'recovery_token', address: user.email!, isPkce } as const;
  const { address, code, hash } = await putMailToken(context, transaction, token);
  await deliverMail(context, {
    user,
    kind: linkType === 'recovery' ? 'recovery' : 'magic_link',
    linkType,
    sendingTo: address,
    code,
    tokenHash: hash,
    redirectTo,
  });
}

/** Secure change also mails the current address. */
export async function sendEmailChange(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, redirectTo, challenge, newEmail }: TokenMailInput & { newEmail: string },
): Promise<void> {
  requireMailInterval(context, user.email_change_sent_at);
  const isPkce = await openFlow(context, transaction, { user, challenge, method: 'email_change' });
  const columns = { email_change: newEmail, email_change_confirm_status: 0 };
  const toNew = { user, type: 'email_change_token_new', address: newEmail, isPkce, columns } as const;
  const tokens = [await putMailToken(context, transaction, toNew)];
  if (context.settings.mail.isChangeSecure && user.email) {
    const toCurrent = { user, type: 'email_change_token_current', address: user.email, isPkce } as const;
    tokens.push(await putMailToken(context, transaction, toCurrent));
  } else {
    await removeOneTimeTokens(transaction, user.id, 'email_change_token_current');
  }
  for (const { address, code, hash } of tokens) {
    await deliverMail(context, {
      user,
      kind: 'email_change',
      linkType: 'email_change',
      sendingTo: address,
      code,
      tokenHash: hash,
      redirectTo,
      newEmail,
    });
  }
}

export async function sendReauthentication(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, redirectTo }: Omit<TokenMailInput, 'challenge'>,
): Promise<void> {
  requireMailInterval(context, user.reauthentication_sent_at);
  const token = { user, type: 'reauthentication_token', address: user.email! } as const;
  const { address, code, hash } = await putMailToken(context, transaction, token);
  await deliverMail(context, {
    user,
    kind: 'reauthentication',
    sendingTo: address,
    code,
    tokenHash: hash,
    redirectTo,
  });
}

/** Returns whether there was a PKCE challenge. */
async function openFlow(
  context: AuthContext,
  transaction: AuthDatabase,
  { user, challenge, method }: { user: User; challenge: CodeChallenge | null; method: FlowMethod },
): Promise<boolean> {
  if (challenge) await addFlowState(transaction, { userId: user.id, challenge, method, now: context.now() });
  return challenge !== null;
}
