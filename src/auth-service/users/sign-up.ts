import { randomUUID } from 'node:crypto';
import { addAuditEntry } from '#auth-service/audit-log.ts';
import type { AuthContext } from '#auth-service/auth-context.ts';
import type { AuthDatabase, JsonObject } from '#auth-service/auth-schema.ts';
import { AuthError } from '#auth-service/http/auth-error.ts';
import type { RequestOrigin } from '#auth-service/http/request-info.ts';
import { sendConfirmation } from '#auth-service/mail/send-token-mail.ts';
import type { IssuedSession } from '#auth-service/sessions/session.ts';
import { startSession } from '#auth-service/sessions/start-session.ts';
import type { CodeChallenge } from '#auth-service/tokens/flow-state.ts';
import { addAddressIdentity, addUser } from './add-user.ts';
import { confirmEmail } from './edit-user.ts';
import { findUser, isEmailTaken, lockUser } from './find-user.ts';
import { hashPassword } from './passwords.ts';
import { presentUser, type User } from './user.ts';

interface SignUpInput {
  email: string;
  password: string;
  data: JsonObject;
  challenge: CodeChallenge | null;
  audience: string;
  redirectTo: string;
  origin: RequestOrigin;
}

type SignUpResult = { kind: 'user'; user: JsonObject } | { kind: 'session'; session: IssuedSession };

/**
 * Registers an e-mail address: a session where addresses need no confirmation, else the user, who was sent a mail.
 * A confirmed address gets the same kind of answer about a user that does not exist, so that nobody can ask who is a member.
 */
export async function signUpWithEmail(context: AuthContext, input: SignUpInput): Promise<SignUpResult> {
  // Outside the transaction, and for known addresses too: it is slow, and how slow tells nothing.
  const passwordHash = await hashPassword(input.password);
  const register = () =>
    context.db.transaction().execute((transaction) => registerEmail(context, transaction, { ...input, passwordHash }));
  const outcome = await register().catch((error) => {
    // Somebody registered the same address at the same moment; now it is known.
    if ((error as { code?: string }).code === '23505') return register();
    throw error;
  });
  if (outcome.kind === 'known') return answerKnownAddress(context, input, outcome.user);
  if (outcome.kind === 'confirmed') {
    const session = await startSession(context, context.db, {
      user: outcome.user,
      method: 'password',
      origin: input.origin,
    });
    if (!session) throw new AuthError(403, 'user_banned', 'User is banned');
    return { kind: 'session', session };
  }
  const { user } = outcome;
  const isInvited = user.invited_at !== null;
  return { kind: 'user', user: presentUser(isInvited ? { ...user, raw_user_meta_data: {}, identities: [] } : user) };
}

type Outcome = { kind: 'known'; user: User | null } | { kind: 'confirmed' | 'asked'; user: User };

async function registerEmail(
  context: AuthContext,
  transaction: AuthDatabase,
  input: SignUpInput & { passwordHash: string },
): Promise<Outcome> {
  const { settings } = context;
  const { email, audience, challenge, redirectTo, origin } = input;
  const now = context.now();
  const existing = await lockUser(transaction, { email, audience });
  if (existing?.email_confirmed_at) return { kind: 'known', user: existing };
  if (!existing && (await isEmailTaken(transaction, email))) return { kind: 'known', user: null };
  const user = existing ?? (await addEmailUser(context, transaction, input));
  const entry = { actor: user, address: origin.address, now, traits: { provider: 'email' } };
  if (settings.mail.isAutoconfirmed) {
    await addAuditEntry(transaction, { ...entry, action: 'user_signedup' });
    await confirmEmail(transaction, user, now);
  } else {
    await addAuditEntry(transaction, { ...entry, action: 'user_confirmation_requested' });
    await sendConfirmation(context, transaction, { user, redirectTo, challenge });
  }
  const stored = (await findUser(transaction, { id: user.id }))!;
  return { kind: settings.mail.isAutoconfirmed ? 'confirmed' : 'asked', user: stored };
}

async function addEmailUser(
  context: AuthContext,
  transaction: AuthDatabase,
  { email, data, audience, passwordHash }: SignUpInput & { passwordHash: string },
): Promise<User> {
  const now = context.now();
  const id = randomUUID();
  const claims = { sub: id, email, email_verified: false, phone_verified: false };
  const user = await addUser(transaction, {
    id,
    email,
    phone: null,
    audience,
    role: context.settings.jwt.defaultRole,
    passwordHash,
    userMetadata: { ...data, ...claims },
    appMetadata: { provider: 'email', providers: ['email'] },
    now,
  });
  await addAddressIdentity(transaction, { userId: id, provider: 'email', address: email, data, now });
  return user;
}

async function answerKnownAddress(context: AuthContext, input: SignUpInput, user: User | null): Promise<SignUpResult> {
  const { settings } = context;
  const now = context.now();
  const address = input.origin.address;
  await addAuditEntry(context.db, {
    action: 'user_repeated_signup',
    actor: user,
    address,
    now,
    traits: { provider: 'email' },
  });
  if (settings.mail.isAutoconfirmed || settings.phone.isAutoconfirmed) {
    throw new AuthError(422, 'user_already_exists', 'User already registered');
  }
  return {
    kind: 'user',
    user: {
      id: randomUUID(),
      aud: input.audience,
      role: '',
      email: input.email,
      phone: '',
      confirmation_sent_at: now,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: input.data,
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    },
  };
}
