import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { removeOneTimeTokens } from '#tokens/one-time-token.ts';
import { mergeMetadata } from '#users/edit-user.ts';
import { findUser } from '#users/find-user.ts';
import type { User } from '#users/user.ts';

type Identity = User['identities'][number];

/**
 * Prefers verified, then older identities, and voids pending codes and links. Returns false when others have all
 * addresses.
 */
export async function promoteEmail(
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  transaction: AuthDatabase,
  user: User,
): Promise<boolean> {
  const best = await findFree(transaction, user);
  if (!best) return false;
  const isConfirmed = Boolean(best.email) && (isEmailVerified(best) || settings.mail.isAutoconfirmed);
  const metadata = mergeMetadata(user.raw_user_meta_data, isConfirmed ? {} : { email_verified: false });
  await transaction
    .updateTable('users')
    .set({
      email: best.email,
      ...(best.email && !isConfirmed ? { catlas_is_unproved: true } : {}),
      email_confirmed_at: isConfirmed ? user.email_confirmed_at : null,
      raw_user_meta_data: JSON.stringify(metadata),
      confirmation_token: '',
      confirmation_sent_at: null,
      recovery_token: '',
      recovery_sent_at: null,
      email_change: '',
      email_change_token_current: '',
      email_change_token_new: '',
      email_change_sent_at: null,
      email_change_confirm_status: 0,
      phone_change: '',
      phone_change_token: '',
      phone_change_sent_at: null,
      reauthentication_token: '',
      reauthentication_sent_at: null,
      updated_at: now(),
    })
    .where('id', '=', user.id)
    .execute();
  await removeOneTimeTokens(transaction, user.id);
  return true;
}

async function findFree(transaction: AuthDatabase, user: User): Promise<Identity | null> {
  for (const identity of user.identities.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const owner = identity.email && (await findUser(transaction, { email: identity.email, audience: user.aud }));
    if (!owner || owner.id === user.id) return identity;
  }
  return null;
}

/** Identities come oldest first, and sorting keeps that order within a rank. */
function rankOf(identity: Identity): number {
  if (!identity.email) return 2;
  return isEmailVerified(identity) ? 0 : 1;
}

function isEmailVerified(identity: Identity): boolean {
  return identity.identity_data.email_verified === true;
}
