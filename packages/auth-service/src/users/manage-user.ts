import { createHash } from 'node:crypto';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, JsonObject } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { isUuid } from '#http/authenticate.ts';
import { retryOnConflict } from '#retry-on-conflict.ts';
import { endSessions } from '#sessions/end-sessions.ts';
import { removeOneTimeTokens } from '#tokens/one-time-token.ts';
import { findPendingSignUp } from '#tokens/pending-sign-up.ts';
import { addAddressIdentity, addUser } from './add-user.ts';
import { setAddressIdentity } from './address-identity.ts';
import { emailExists } from './addresses.ts';
import { phoneExists } from './change-phone.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { changePassword, confirmEmail, confirmPhone, mergeMetadata, rebuildProviders } from './edit-user.ts';
import { findUser, isEmailTaken, isPhoneTaken, lockUser } from './find-user.ts';
import type { User } from './user.ts';

/** Absent fields stay unchanged. */
export interface ManagedUser {
  id?: string;
  email?: string;
  phone?: string;
  audience?: string;
  role?: string;
  passwordHash?: string;
  isEmailConfirmed?: boolean;
  isPhoneConfirmed?: boolean;
  userMetadata?: JsonObject;
  appMetadata?: JsonObject;
  /** Null ends a ban. */
  bannedUntil?: Date | null;
  address: string;
}

/** Throws 404. */
export async function getManagedUser(db: AuthDatabase, id: string): Promise<User> {
  if (!isUuid(id)) throw invalid('user_id must be an UUID', 404);
  const user = await findUser(db, { id });
  if (!user) throw userNotFound();
  return user;
}

function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found');
}

/** Throws 422 `email_exists` or `phone_exists`. Works with sign-up disabled, and sends no message. */
export async function createManagedUser(context: AuthContext, input: ManagedUser): Promise<User> {
  return retryOnConflict(() =>
    context.db.transaction().execute(async (transaction) => {
      const now = context.now();
      const { email, phone } = input;
      await requireFree(transaction, input);
      const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
      const user = await addUser(transaction, {
        id: input.id,
        email: email ?? null,
        phone: phone ?? null,
        audience: input.audience ?? context.settings.jwt.audience,
        role: input.role ?? context.settings.jwt.defaultRole,
        passwordHash: input.passwordHash ?? null,
        userMetadata: input.userMetadata ?? {},
        appMetadata: mergeMetadata({ provider: providers[0], providers }, input.appMetadata ?? {}),
        bannedUntil: input.bannedUntil,
        isByAdministrator: true,
        now,
      });
      if (email) await addAddressIdentity(transaction, { userId: user.id, provider: 'email', address: email, now });
      if (phone) await addAddressIdentity(transaction, { userId: user.id, provider: 'phone', address: phone, now });
      if (input.isEmailConfirmed) await confirmEmail(transaction, user, now);
      if (input.isPhoneConfirmed) await confirmPhone(transaction, (await findUser(transaction, { id: user.id }))!, now);
      await audit(transaction, { action: 'user_signedup', user, address: input.address, now });
      return (await findUser(transaction, { id: user.id }))!;
    }),
  );
}

/** Throws 422 `email_exists` or `phone_exists`. */
async function requireFree(
  transaction: AuthDatabase,
  { email, phone }: Pick<ManagedUser, 'email' | 'phone'>,
  exceptUserId?: string,
): Promise<void> {
  if (email && (await isEmailTaken(transaction, email, exceptUserId))) throw emailExists();
  if (phone && (await isPhoneTaken(transaction, phone, exceptUserId))) throw phoneExists();
}

/** A password set here ends every session. Throws 422 `email_exists` or `phone_exists`. */
export async function editManagedUser(context: AuthContext, { id }: User, input: ManagedUser): Promise<User> {
  return retryOnConflict(() =>
    context.db.transaction().execute(async (transaction) => {
      const now = context.now();
      const found = await lockUser(transaction, { id });
      if (!found) throw userNotFound();
      await requireFree(transaction, input, found.id);
      const user = await removeContestedAccess(transaction, found, { ...input, now });
      if (input.passwordHash !== undefined) {
        await changePassword(transaction, { userId: user.id, passwordHash: input.passwordHash, now });
      }
      await transaction
        .updateTable('users')
        .set({
          ...(input.email ? { email: input.email } : {}),
          ...(input.phone ? { phone: input.phone } : {}),
          ...(input.role ? { role: input.role } : {}),
          // An address that an administrator confirms becomes an identity.
          ...((input.email && input.isEmailConfirmed) || (input.phone && input.isPhoneConfirmed)
            ? { is_anonymous: false }
            : {}),
          ...(input.bannedUntil === undefined ? {} : { banned_until: input.bannedUntil }),
          ...(input.userMetadata
            ? { raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, input.userMetadata)) }
            : {}),
          ...(input.appMetadata
            ? { raw_app_meta_data: JSON.stringify(mergeMetadata(user.raw_app_meta_data, input.appMetadata)) }
            : {}),
          updated_at: now,
        })
        .where('id', '=', user.id)
        .execute();
      for (const provider of ['email', 'phone'] as const) {
        const isVerified = Boolean(provider === 'email' ? input.isEmailConfirmed : input.isPhoneConfirmed);
        const address = input[provider];
        if (address) await setAddressIdentity(transaction, { user, provider, address, isVerified, now });
      }
      if (input.email || input.phone) await rebuildProviders(transaction, user.id);
      if (input.isEmailConfirmed) await confirmEmail(transaction, (await findUser(transaction, { id: user.id }))!, now);
      if (input.isPhoneConfirmed) await confirmPhone(transaction, (await findUser(transaction, { id: user.id }))!, now);
      await audit(transaction, { action: 'user_modified', user, address: input.address, now });
      return (await findUser(transaction, { id: user.id }))!;
    }),
  );
}

/**
 * An administrator's confirmation does not tell which of several sign-ups is the owner's, so none of their passwords
 * stays valid.
 */
async function removeContestedAccess(
  transaction: AuthDatabase,
  user: User,
  { isEmailConfirmed, isPhoneConfirmed, passwordHash, now }: ManagedUser & { now: Date },
): Promise<User> {
  const provider = user.email && isEmailConfirmed ? 'email' : user.phone && isPhoneConfirmed ? 'phone' : null;
  if (!provider || !user.catlas_is_unproved || passwordHash !== undefined) return user;
  const latest = await findPendingSignUp(transaction, { userId: user.id, address: user[provider]! });
  if (!latest || latest.passwordHash === user.encrypted_password) return user;
  await confirmSignUp(transaction, { user, provider, signUp: null, now });
  return (await findUser(transaction, { id: user.id }))!;
}

/** A soft deletion empties the row and frees its addresses. */
export async function deleteManagedUser(
  context: AuthContext,
  user: User,
  { isSoft, address }: { isSoft: boolean; address: string },
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const now = context.now();
    await audit(transaction, { action: 'user_deleted', user, address, now });
    // A second soft delete changes nothing: the row has no personal data left.
    if (isSoft && user.deleted_at) return;
    if (isSoft) await emptyUser(transaction, user, now);
    else await transaction.deleteFrom('users').where('id', '=', user.id).execute();
  });
}

async function emptyUser(transaction: AuthDatabase, user: User, now: Date): Promise<void> {
  const conceal = (text: string | null) =>
    text
      ? createHash('sha256')
          .update(user.id + text)
          .digest('hex')
      : text;
  await transaction
    .updateTable('users')
    .set({
      email: conceal(user.email),
      // The phone column is unique over all users, deleted users included.
      phone: conceal(user.phone)?.slice(0, 15) ?? null,
      encrypted_password: null,
      email_change: '',
      phone_change: '',
      raw_user_meta_data: '{}',
      raw_app_meta_data: '{}',
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute();
  for (const identity of user.identities) {
    await transaction
      .updateTable('identities')
      .set({ provider_id: conceal(identity.provider_id)!, identity_data: '{}', updated_at: now })
      .where('id', '=', identity.id)
      .execute();
  }
  await removeOneTimeTokens(transaction, user.id);
  await transaction.deleteFrom('mfa_factors').where('user_id', '=', user.id).execute();
  await endSessions(transaction, { userId: user.id });
}

async function audit(
  transaction: AuthDatabase,
  {
    action,
    user,
    address,
    now,
  }: { action: 'user_signedup' | 'user_modified' | 'user_deleted'; user: User; address: string; now: Date },
): Promise<void> {
  const traits = { user_id: user.id, user_email: user.email ?? '', user_phone: user.phone ?? '' };
  await addAuditEntry(transaction, { action, actor: null, address, now, traits });
}
