import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { requireCaptcha } from '#http/captcha.ts';
import { rateLimit } from '#http/rate-limit.ts';
import { readBody, readForm, textField } from '#http/request-body.ts';
import { type RequestOrigin, readAudience, readClient, readOrigin } from '#http/request-info.ts';
import { runInTurn } from '#http/time-limit.ts';
import { refreshSession } from '#sessions/refresh-session.ts';
import { type IssuedSession, presentSession, sessionHeaders } from '#sessions/session.ts';
import { startSession } from '#sessions/start-session.ts';
import { redeemAuthCode } from '#tokens/flow-state.ts';
import { parseRefreshToken } from '#tokens/refresh-token.ts';
import { countFailures } from '#users/failed-attempts.ts';
import { findUser } from '#users/find-user.ts';
import { findWeakness, hashesAtOnce, isPasswordRight, maxInLine } from '#users/passwords.ts';
import { isBanned } from '#users/user.ts';
import { idTokenSchema, signInWithIdToken } from './id-token-grant.ts';

const passwordSchema = z.object({ email: textField, phone: textField, password: textField });
const refreshSchema = z.object({ refresh_token: textField });
const pkceSchema = z.object({ auth_code: textField, code_verifier: textField });

export function tokenRoutes(context: AuthContext): Hono {
  const limit = rateLimit(context, 'token', context.settings.rateLimit.tokenPer5Minutes);
  return new Hono().post('/token', limit, async (c) => {
    const form = c.req.query('grant_type') ? null : await readForm(c);
    const read = async <Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>> =>
      form ? schema.parse(form) : readBody(c, schema);
    const session = await grant(context, c, c.req.query('grant_type') ?? form?.grant_type, read);
    return c.json(presentSession(session), 200, sessionHeaders(session));
  });
}

// Twice as many as hash concurrently keep hashing from waiting for the database; the rest of a burst waits here, off
// the database and the event loop.
const signIns = createTaskQueue({
  concurrency: 2 * hashesAtOnce,
  maxWaiting: maxInLine,
  // A request may take this long in all.
  maxTaskMs: 60_000,
});

type Read = <Schema extends z.ZodType>(schema: Schema) => Promise<z.output<Schema>>;

async function grant(context: AuthContext, c: Context, type: string | undefined, read: Read): Promise<IssuedSession> {
  if (type === 'password' || type === 'web3') await requireCaptcha(context, c);
  switch (type) {
    case 'password': {
      const attempt = parseAttempt(context, c, await read(passwordSchema));
      const account = Object.values(attempt.address)[0]!;
      const counted = { secret: 'password', account, client: attempt.client, knownBy: attempt.address } as const;
      return runInTurn(signIns, () => countFailures(context, counted, () => signInWithPassword(context, attempt)));
    }
    case 'refresh_token': {
      const { refresh_token } = await read(refreshSchema);
      return refreshSession(context, { refreshToken: parseRefreshToken(refresh_token), origin: readOrigin(c) });
    }
    case 'pkce':
      return exchangeCode(context, c, await read(pkceSchema));
    case 'id_token':
      return signInWithIdToken(context, c, await read(idTokenSchema));
    case 'web3':
      throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
    default:
      throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
  }
}

interface PasswordAttempt {
  client: string;
  address: { email: string } | { phone: string };
  audience: string;
  password: string;
  origin: RequestOrigin;
}

/** Parsing first keeps the sign-in from waiting for a client. */
function parseAttempt(
  context: AuthContext,
  c: Context,
  { email, phone, password }: z.output<typeof passwordSchema>,
): PasswordAttempt {
  const { settings } = context;
  if (email && phone) throw invalid('Only an email address or phone number should be provided on login.');
  if (!email && !phone) throw invalid('missing email or phone');
  if (email && !settings.mail.isEnabled) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  }
  if (phone && !settings.phone.isEnabled) {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  }
  const address = email ? { email: email.toLowerCase() } : { phone: phone.replace(/^\+/, '').replaceAll(' ', '') };
  const client = readClient(c, context);
  return { address, audience: readAudience(c, context), password, origin: readOrigin(c), client };
}

/** Runs two statements beside the counting; the slow comparison holds no connection. */
async function signInWithPassword(
  context: AuthContext,
  { address, audience, password, origin }: PasswordAttempt,
): Promise<IssuedSession> {
  const { settings } = context;
  const isEmail = 'email' in address;
  const user = await findUser(context.db, { ...address, audience });
  if (user?.encrypted_password && isBanned(user, context.now())) throw banned();
  const isRight = await isPasswordRight(context, password, user?.encrypted_password ?? null);
  if (!user || !isRight) throw wrongCredentials();
  if (isEmail && !user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  if (!isEmail && !user.phone_confirmed_at) throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  const session = await startSession(context, context.db, {
    user,
    method: 'password',
    provider: isEmail ? 'email' : 'phone',
    origin,
    onlyWithHash: user.encrypted_password,
  });
  if (!session) throw wrongCredentials();
  const weakness = findWeakness(password, settings.password);
  return weakness ? { ...session, weakness } : session;
}

async function exchangeCode(
  context: AuthContext,
  c: Context,
  { auth_code: authCode, code_verifier: verifier }: z.output<typeof pkceSchema>,
): Promise<IssuedSession> {
  if (!authCode || !verifier) throw invalid('invalid request: both auth code and code verifier should be non-empty');
  const origin = readOrigin(c);
  return context.db.transaction().execute(async (transaction) => {
    const redeemed = await redeemAuthCode(context, transaction, { authCode, verifier });
    const user = await findUser(transaction, { id: redeemed.userId });
    if (!user) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    const { method, outsideProvider, sessionEndsAt: notAfter } = redeemed;
    const provider = outsideProvider ?? 'email';
    const session = await startSession(context, transaction, { user, method, provider, notAfter, origin });
    if (!session) throw banned();
    return { ...session, provider: redeemed.providerTokens };
  });
}

function wrongCredentials() {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

function banned() {
  return new AuthError(400, 'user_banned', 'User is banned');
}
