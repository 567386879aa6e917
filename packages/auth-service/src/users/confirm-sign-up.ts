import type { AuthDatabase, JsonObject } from '#auth-schema.ts';
import { removeUnprovedAccess } from '#identities/remove-unproved-access.ts';
import type { PendingSignUp } from '#tokens/pending-sign-up.ts';
import { addAddressIdentity } from './add-user.ts';
import { confirmEmail, confirmPhone, mergeMetadata, verifyEmailIdentity } from './edit-user.ts';
import { findUser } from './find-user.ts';
import type { User } from './user.ts';

interface Confirmation {
  user: User;
  provider: 'email' | 'phone';
  /** Null means that the token only proves the address. */
  signUp: PendingSignUp | null;
  now: Date;
}

/** Removes data of earlier unconfirmed sign-ups; what an administrator set stays. */
export async function confirmSignUp(
  transaction: AuthDatabase,
  { user, provider, signUp, now }: Confirmation,
): Promise<void> {
  let confirmed = user;
  if (!signUp?.isAddition) {
    confirmed = user.catlas_is_unproved
      ? await replaceAccess(transaction, { user, provider, signUp, now })
      : await addToAccess(transaction, user, signUp);
  }
  if (provider === 'phone') {
    await confirmPhone(transaction, confirmed, now);
  } else {
    await confirmEmail(transaction, confirmed, now);
    await verifyEmailIdentity(transaction, confirmed, now);
  }
}

async function replaceAccess(transaction: AuthDatabase, { user, provider, signUp, now }: Confirmation): Promise<User> {
  const { passwordHash = null, data = {}, identityId } = signUp ?? {};
  if (identityId) {
    return removeUnprovedAccess(transaction, { user, kept: { id: identityId }, metadata: data, passwordHash });
  }
  const metadata = await renewAddressIdentity(transaction, { user, provider, data, now });
  return removeUnprovedAccess(transaction, { user, kept: { provider }, metadata, passwordHash });
}

/** Returns the identity's data. */
async function renewAddressIdentity(
  transaction: AuthDatabase,
  { user, provider, data, now }: Pick<Confirmation, 'user' | 'provider' | 'now'> & { data: JsonObject },
): Promise<JsonObject> {
  const address = user[provider]!;
  const identity = user.identities.find((each) => each.provider === provider);
  if (!identity) return addAddressIdentity(transaction, { userId: user.id, provider, address, data, now });
  const identityData = { ...data, sub: user.id, [provider]: address, email_verified: false, phone_verified: false };
  await transaction
    .updateTable('identities')
    .set({ identity_data: JSON.stringify(identityData), updated_at: now })
    .where('id', '=', identity.id)
    .execute();
  return identityData;
}

async function addToAccess(transaction: AuthDatabase, user: User, signUp: PendingSignUp | null): Promise<User> {
  if (!signUp) return user;
  await transaction
    .updateTable('users')
    .set({
      ...(signUp.passwordHash ? { encrypted_password: signUp.passwordHash } : {}),
      raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, signUp.data)),
    })
    .where('id', '=', user.id)
    .execute();
  return (await findUser(transaction, { id: user.id }))!;
}
