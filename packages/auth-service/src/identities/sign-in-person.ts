import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { sendConfirmation } from '#mail/send-token-mail.ts';
import { addUser } from '#users/add-user.ts';
import { confirmEmail, mergeMetadata, rebuildProviders } from '#users/edit-user.ts';
import { findUser, lockUser } from '#users/find-user.ts';
import { isBanned, type User } from '#users/user.ts';
import { chooseAccount } from './choose-account.ts';
import { addIdentity, auditIdentity, refreshIdentity } from './identity-rows.ts';
import type { OutsidePerson } from './outside-person.ts';
import { removeUnprovedAccess } from './remove-unproved-access.ts';
import { isSingleSignOn } from './single-sign-on.ts';

export interface PersonSignIn {
  /** The name is `github`, `custom:acme` or `sso:<id>`. */
  provider: string;
  person: OutsidePerson;
  isEmailOptional: boolean;
  audience: string;
  redirectTo: string;
  origin: RequestOrigin;
}

/** A refusal is returned when changes made before it must be kept. */
export type PersonOutcome = { user: User; refusal: null } | { user: null; refusal: AuthError };

/**
 * Follows contract §11. Throws 422 `signup_disabled`, 403 `user_banned`; mails an unverified address and returns a
 * refusal. The caller retries on a conflict.
 */
export async function signInPerson(
  context: AuthContext,
  transaction: AuthDatabase,
  signIn: PersonSignIn,
): Promise<PersonOutcome> {
  const { provider, person, isEmailOptional } = signIn;
  const { user, identityId, email } = await openAccount(context, transaction, signIn);
  if (isBanned(user, context.now())) throw new AuthError(403, 'user_banned', 'User is banned');
  if (user.email_confirmed_at || (isEmailOptional && !email)) return { user, refusal: null };
  if (isProved(context, user, person)) {
    const entry = { actor: user, address: signIn.origin.address, now: context.now(), traits: { provider } };
    await addAuditEntry(transaction, { ...entry, action: 'user_signedup' });
    const cleaned = await removeUnprovedAccess(transaction, {
      user,
      kept: { id: identityId },
      metadata: person.claims,
    });
    await confirmEmail(transaction, cleaned, context.now());
    return { user: (await findUser(transaction, { id: user.id }))!, refusal: null };
  }
  let next = `Verify the email with ${provider} in order to sign in`;
  if (user.email) {
    const signUp = { passwordHash: null, data: person.claims, identityId };
    await sendConfirmation(context, transaction, { user, redirectTo: signIn.redirectTo, challenge: null, signUp });
    next = `A confirmation email has been sent to your ${provider} email`;
  }
  const message = `Unverified email with ${provider}. ${next}`;
  return { user: null, refusal: new AuthError(422, 'provider_email_needs_verification', message) };
}

function isProved({ settings }: AuthContext, user: User, { emails }: OutsidePerson): boolean {
  if (settings.mail.isAutoconfirmed) return true;
  return emails.some(({ address, isVerified, isPrimary }) => {
    return isVerified && (user.email ? address === user.email : isPrimary);
  });
}

interface OpenedAccount {
  user: User;
  identityId: string;
  email: string | null;
}

async function openAccount(
  context: AuthContext,
  transaction: AuthDatabase,
  signIn: PersonSignIn,
): Promise<OpenedAccount> {
  const { provider, person, origin } = signIn;
  const now = context.now();
  const choice = await chooseAccount(context, transaction, signIn);
  if (choice.kind === 'create') return createAccount(context, transaction, { ...signIn, email: choice.email });
  const user = await lockUser(transaction, { id: choice.userId });
  if (!user) throw new AuthError(403, 'user_not_found', 'User does not exist');
  let identityId: string;
  if (choice.kind === 'known') {
    identityId = choice.identityId;
    await refreshIdentity(transaction, { id: identityId, person, now });
  } else {
    identityId = await addIdentity(transaction, { userId: user.id, provider, person, now });
    const identity = { id: identityId, provider, subject: person.subject };
    await auditIdentity(transaction, { action: 'identity_linked', user, identity, origin, now });
  }
  const metadata = mergeMetadata(user.raw_user_meta_data, person.claims);
  await transaction
    .updateTable('users')
    .set({ raw_user_meta_data: JSON.stringify(metadata), updated_at: now })
    .where('id', '=', user.id)
    .execute();
  await rebuildProviders(transaction, user.id);
  const stored = (await findUser(transaction, { id: user.id }))!;
  return { user: stored, identityId, email: stored.email };
}

async function createAccount(
  { settings, now }: AuthContext,
  transaction: AuthDatabase,
  { provider, person, audience, email }: PersonSignIn & { email: string | null },
): Promise<OpenedAccount> {
  if (settings.isSignupDisabled) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const { id } = await addUser(transaction, {
    email,
    phone: null,
    audience,
    role: settings.jwt.defaultRole,
    passwordHash: null,
    userMetadata: person.claims,
    appMetadata: { provider, providers: [provider] },
    isSsoUser: isSingleSignOn(provider),
    now: now(),
  });
  const identityId = await addIdentity(transaction, { userId: id, provider, person, now: now() });
  return { user: (await findUser(transaction, { id }))!, identityId, email };
}
