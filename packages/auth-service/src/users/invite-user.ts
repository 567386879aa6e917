import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, JsonObject } from '#auth-schema.ts';
import { sendInvite } from '#mail/send-token-mail.ts';
import { retryOnConflict } from '#retry-on-conflict.ts';
import { addNamedUser } from './add-user.ts';
import { emailExists } from './addresses.ts';
import { findUser, lockUser } from './find-user.ts';
import type { User } from './user.ts';

interface Invitation {
  email: string;
  audience: string;
  data: JsonObject;
  address: string;
}

/** Throws 422 `email_exists`. */
export async function inviteUser(
  context: AuthContext,
  { redirectTo, ...invitation }: Invitation & { redirectTo: string },
): Promise<User> {
  return retryOnConflict(() =>
    context.db.transaction().execute(async (transaction) => {
      const user = await addInvitedUser(context, transaction, invitation);
      const signUp = { passwordHash: null, data: invitation.data };
      await sendInvite(context, transaction, { user, redirectTo, signUp });
      return (await findUser(transaction, { id: user.id }))!;
    }),
  );
}

/** Throws 422 `email_exists`. */
export async function addInvitedUser(
  context: AuthContext,
  transaction: AuthDatabase,
  { email, audience, data, address }: Invitation,
): Promise<User> {
  const known = await lockUser(transaction, { email, audience });
  if (known?.email_confirmed_at) throw emailExists();
  const user = known ?? (await addNamedUser(context, transaction, { email, audience, data, passwordHash: null }));
  const traits = { user_id: user.id, user_email: email };
  await addAuditEntry(transaction, { action: 'user_invited', actor: null, address, now: context.now(), traits });
  return user;
}
