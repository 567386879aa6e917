import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import { sendConfirmation } from '#mail/send-token-mail.ts';
import { emailExists } from '#users/addresses.ts';
import { confirmEmail, rebuildProviders } from '#users/edit-user.ts';
import { findUser, lockUser } from '#users/find-user.ts';
import { isBanned, type User } from '#users/user.ts';
import { addIdentity, auditIdentity, findIdentity, identityExists } from './identity-rows.ts';
import { promoteEmail } from './promote-email.ts';
import type { PersonOutcome, PersonSignIn } from './sign-in-person.ts';

/**
 * Throws 422 `identity_already_exists`, `email_exists`; returns a refusal for an unverified address, which gets a mail.
 */
export async function linkIdentity(
  context: AuthContext,
  transaction: AuthDatabase,
  { userId, provider, person, origin, redirectTo }: Omit<PersonSignIn, 'isEmailOptional'> & { userId: string },
): Promise<PersonOutcome> {
  const now = context.now();
  const user = await lockUser(transaction, { id: userId });
  if (!user) throw new AuthError(422, 'user_not_found', 'Linking target user not found');
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  const known = await findIdentity(transaction, { provider, person });
  if (known) throw identityExists(known.userId === user.id);
  const identityId = await addIdentity(transaction, { userId, provider, person, now });
  const identity = { id: identityId, provider, subject: person.subject };
  await auditIdentity(transaction, { action: 'identity_linked', user, identity, origin, now });
  await rebuildProviders(transaction, userId);
  let linked = (await findUser(transaction, { id: userId }))!;
  if (!user.email && person.emails.length > 0) {
    linked = await takeAddress(context, transaction, linked);
    if (!linked.email_confirmed_at) {
      const signUp = { passwordHash: null, data: {}, isAddition: true };
      await sendConfirmation(context, transaction, { user: linked, redirectTo, challenge: null, signUp });
      const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`;
      return { user: null, refusal: new AuthError(422, 'email_not_confirmed', message) };
    }
  }
  if (linked.is_anonymous) {
    await transaction.updateTable('users').set({ is_anonymous: false }).where('id', '=', userId).execute();
  }
  return { user: (await findUser(transaction, { id: userId }))!, refusal: null };
}

/** The address is confirmed if the provider verified it. */
async function takeAddress(context: AuthContext, transaction: AuthDatabase, user: User): Promise<User> {
  const isPromoted = await promoteEmail(context, transaction, user);
  const promoted = (await findUser(transaction, { id: user.id }))!;
  if (!isPromoted || !promoted.email) throw emailExists();
  const isProved = promoted.identities.some(({ email, identity_data: data }) => {
    return email === promoted.email && data.email_verified === true;
  });
  if (isProved || context.settings.mail.isAutoconfirmed) await confirmEmail(transaction, promoted, context.now());
  return (await findUser(transaction, { id: user.id }))!;
}
