import { randomUUID } from 'node:crypto';
import type { AuthContext } from '#auth-context.ts';
import { type AuthDatabase, type JsonObject, nilUuid } from '#auth-schema.ts';
import { emailExists } from './addresses.ts';
import type { User } from './user.ts';

interface NewUser {
  id?: string;
  email: string | null;
  phone: string | null;
  audience: string;
  role: string;
  passwordHash: string | null;
  userMetadata: JsonObject;
  appMetadata: JsonObject;
  emailConfirmedAt?: Date | null;
  phoneConfirmedAt?: Date | null;
  bannedUntil?: Date | null;
  isAnonymous?: boolean;
  isSsoUser?: boolean;
  /** An administrator may give the account what its user has not proved. */
  isByAdministrator?: boolean;
  now: Date;
}

export async function addUser(transaction: AuthDatabase, input: NewUser): Promise<User> {
  const row = await transaction
    .insertInto('users')
    .values({
      instance_id: nilUuid,
      id: input.id ?? randomUUID(),
      aud: input.audience,
      role: input.role,
      email: input.email,
      phone: input.phone,
      encrypted_password: input.passwordHash,
      raw_app_meta_data: JSON.stringify(input.appMetadata),
      raw_user_meta_data: JSON.stringify(input.userMetadata),
      email_confirmed_at: input.emailConfirmedAt ?? null,
      phone_confirmed_at: input.phoneConfirmedAt ?? null,
      banned_until: input.bannedUntil ?? null,
      is_anonymous: input.isAnonymous ?? false,
      is_sso_user: input.isSsoUser ?? false,
      catlas_is_unproved: !input.isByAdministrator,
      created_at: input.now,
      updated_at: input.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, identities: [], factors: [] };
}

/** Throws 422 `email_exists` if a user of another audience has the address. */
export async function addNamedUser(
  { settings, now }: Pick<AuthContext, 'settings' | 'now'>,
  transaction: AuthDatabase,
  input: { email: string; audience: string; passwordHash: string | null; data: JsonObject },
): Promise<User> {
  const ofAddress = transaction.selectFrom('users').select('id').where('email', '=', input.email);
  if (await ofAddress.where('is_sso_user', '=', false).executeTakeFirst()) throw emailExists();
  const user = await addUser(transaction, {
    email: input.email,
    phone: null,
    audience: input.audience,
    role: settings.jwt.defaultRole,
    passwordHash: input.passwordHash,
    userMetadata: input.data,
    appMetadata: { provider: 'email', providers: ['email'] },
    isByAdministrator: true,
    now: now(),
  });
  await addAddressIdentity(transaction, { userId: user.id, provider: 'email', address: input.email, now: now() });
  return user;
}

/** Returns the identity's data. */
export async function addAddressIdentity(
  transaction: AuthDatabase,
  input: {
    userId: string;
    provider: 'email' | 'phone';
    address: string;
    data?: JsonObject;
    isVerified?: boolean;
    now: Date;
  },
): Promise<JsonObject> {
  const { userId, provider, address, data = {}, isVerified = false, now } = input;
  const verified = { email_verified: false, phone_verified: false, [`${provider}_verified`]: isVerified };
  const identityData = { ...data, sub: userId, [provider]: address, ...verified };
  await transaction
    .insertInto('identities')
    .values({
      id: randomUUID(),
      provider_id: userId,
      provider,
      user_id: userId,
      identity_data: JSON.stringify(identityData),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return identityData;
}
