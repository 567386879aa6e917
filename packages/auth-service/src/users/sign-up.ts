import { randomUUID } from 'node:crypto';
import type { TextMessage } from '@catlas/platform/sms/sms-sender.ts';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase, JsonObject } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { sendConfirmation } from '#mail/send-token-mail.ts';
import { retryOnConflict } from '#retry-on-conflict.ts';
import type { IssuedSession } from '#sessions/session.ts';
import { startSession } from '#sessions/start-session.ts';
import { sendPhoneCode } from '#sms/send-phone-code.ts';
import type { CodeChallenge } from '#tokens/flow-state.ts';
import type { PendingSignUp } from '#tokens/pending-sign-up.ts';
import { addAddressIdentity, addUser } from './add-user.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { confirmEmail, confirmPhone } from './edit-user.ts';
import { findUser, isEmailTaken, isPhoneTaken, lockUser } from './find-user.ts';
import { createUnknownPasswordHash, hashPassword } from './passwords.ts';
import { presentUser, type User } from './user.ts';

interface SignUpInput {
  provider: 'email' | 'phone';
  address: string;
  /** Null means a random one. */
  password: string | null;
  data: JsonObject;
  challenge?: CodeChallenge | null;
  redirectTo?: string;
  channel?: TextMessage['channel'];
  audience: string;
  origin: RequestOrigin;
}

type SignUpResult =
  | { kind: 'user'; user: JsonObject; messageId: string | null }
  | { kind: 'session'; session: IssuedSession };

/**
 * Returns a session if the address needs no confirmation. A confirmed address gets the same form of response with an
 * invented user, so that it does not reveal who is a member.
 */
export async function signUp(context: AuthContext, input: SignUpInput): Promise<SignUpResult> {
  const { provider, origin } = input;
  // Hashing is slow, so it runs outside the transaction, and for known addresses too: timing reveals nothing.
  const passwordHash =
    input.password === null ? createUnknownPasswordHash() : await hashPassword(context, input.password);
  const outcome = await retryOnConflict(() =>
    context.db.transaction().execute((transaction) => register(context, transaction, { ...input, passwordHash })),
  );
  if (outcome.kind === 'known') return answerKnownAddress(context, input, outcome.user);
  const { user } = outcome;
  if (outcome.kind === 'confirmed') {
    const session = await startSession(context, context.db, { user, method: 'password', provider, origin });
    if (!session) throw new AuthError(403, 'user_banned', 'User is banned');
    return { kind: 'session', session };
  }
  const shown = user.invited_at === null ? user : { ...user, raw_user_meta_data: {}, identities: [] };
  return { kind: 'user', user: presentUser(shown), messageId: outcome.messageId };
}

type Outcome =
  | { kind: 'known'; user: User | null }
  | { kind: 'confirmed'; user: User }
  | { kind: 'asked'; user: User; messageId: string | null };

async function register(
  context: AuthContext,
  transaction: AuthDatabase,
  input: SignUpInput & { passwordHash: string },
): Promise<Outcome> {
  const { provider, address, audience, origin } = input;
  const isEmail = provider === 'email';
  const now = context.now();
  const findOwner = () => lockUser(transaction, isEmail ? { email: address, audience } : { phone: address, audience });
  const isTaken = isEmail ? isEmailTaken : isPhoneTaken;
  let existing = await findOwner();
  if (!existing && (await isTaken(transaction, address))) {
    // A concurrent sign-up or another audience may own the address.
    existing = await findOwner();
    if (!existing) return { kind: 'known', user: null };
  }
  if (existing?.[`${provider}_confirmed_at`]) return { kind: 'known', user: existing };
  const user = existing ?? (await addUnconfirmedUser(context, transaction, input));
  const entry = { actor: user, address: origin.address, now, traits: { provider } };
  const { isAutoconfirmed } = isEmail ? context.settings.mail : context.settings.phone;
  if (isAutoconfirmed) {
    await addAuditEntry(transaction, { ...entry, action: 'user_signedup' });
    if (existing) await confirmSignUp(transaction, { user, provider, signUp: toPending(input), now });
    else await (isEmail ? confirmEmail : confirmPhone)(transaction, user, now);
    return { kind: 'confirmed', user: (await findUser(transaction, { id: user.id }))! };
  }
  await addAuditEntry(transaction, { ...entry, action: 'user_confirmation_requested' });
  const messageId = await askToConfirm(context, transaction, { ...input, user, signUp: toPending(input) });
  return { kind: 'asked', user: (await findUser(transaction, { id: user.id }))!, messageId };
}

/** A random password must not replace a password that an administrator set. */
function toPending({ password, passwordHash, data }: SignUpInput & { passwordHash: string }): PendingSignUp {
  return { passwordHash: password === null ? null : passwordHash, data };
}

async function askToConfirm(
  context: AuthContext,
  transaction: AuthDatabase,
  {
    provider,
    user,
    address,
    channel,
    redirectTo = '',
    challenge = null,
    signUp,
  }: SignUpInput & {
    user: User;
    signUp: PendingSignUp;
  },
): Promise<string | null> {
  if (provider === 'phone') {
    return sendPhoneCode(context, transaction, { user, kind: 'confirmation', phone: address, channel, signUp });
  }
  await sendConfirmation(context, transaction, { user, redirectTo, challenge, signUp });
  return null;
}

async function addUnconfirmedUser(
  context: AuthContext,
  transaction: AuthDatabase,
  { provider, address, data, audience, passwordHash }: SignUpInput & { passwordHash: string },
): Promise<User> {
  const now = context.now();
  const id = randomUUID();
  const user = await addUser(transaction, {
    id,
    email: null,
    phone: null,
    [provider]: address,
    audience,
    role: context.settings.jwt.defaultRole,
    passwordHash,
    userMetadata: { ...data, sub: id, [provider]: address, email_verified: false, phone_verified: false },
    appMetadata: { provider, providers: [provider] },
    now,
  });
  await addAddressIdentity(transaction, { userId: id, provider, address, data, now });
  return user;
}

async function answerKnownAddress(context: AuthContext, input: SignUpInput, user: User | null): Promise<SignUpResult> {
  const { settings } = context;
  const { provider, address, audience, data, origin } = input;
  const now = context.now();
  await addAuditEntry(context.db, {
    action: 'user_repeated_signup',
    actor: user,
    address: origin.address,
    now,
    traits: { provider },
  });
  if (settings.mail.isAutoconfirmed || settings.phone.isAutoconfirmed) {
    throw new AuthError(422, 'user_already_exists', 'User already registered');
  }
  const invented = {
    id: randomUUID(),
    aud: audience,
    role: '',
    email: '',
    phone: '',
    [provider]: address,
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
  return { kind: 'user', user: invented, messageId: null };
}
