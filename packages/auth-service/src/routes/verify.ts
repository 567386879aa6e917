import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { rateLimit } from '#http/rate-limit.ts';
import { toCodeRedirect, toErrorRedirect, toMessageRedirect, toSessionRedirect } from '#http/redirect-answer.ts';
import { readBody, textField } from '#http/request-body.ts';
import { readAudience, readClient, readOrigin, readRedirect } from '#http/request-info.ts';
import { presentSession, sessionHeaders } from '#sessions/session.ts';
import { startSession } from '#sessions/start-session.ts';
import { type FlowMethod, issueAuthCode } from '#tokens/flow-state.ts';
import { pkcePrefix } from '#tokens/one-time-token.ts';
import { type MailedType, type VerifiedToken, verifyCode, verifyLink } from '#tokens/verify-token.ts';
import { acceptVerification } from '#users/accept-verification.ts';
import { parseEmail, parsePhone } from '#users/addresses.ts';
import { type Attempt, countFailures } from '#users/failed-attempts.ts';

const bodySchema = z.object({
  type: textField,
  token: textField,
  token_hash: textField,
  email: textField,
  phone: textField,
  redirect_to: textField,
});
type Body = z.output<typeof bodySchema>;

const firstConfirmation = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const flowMethodByType: Record<MailedType, FlowMethod> = {
  signup: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
};

/** `POST /verify` returns a session; `GET /verify` redirects the browser with one (contract §6). */
export function verifyRoutes(context: AuthContext): Hono {
  const limit = rateLimit(context, 'verify', context.settings.rateLimit.verifyPer5Minutes);
  return new Hono()
    .post('/verify', limit, (c) => verifyPosted(context, c))
    .get('/verify', limit, (c) => verifyFollowed(context, c));
}

async function verifyPosted(context: AuthContext, c: Context): Promise<Response> {
  const body = await readBody(c, bodySchema);
  const proof = parseProof(body);
  const audience = readAudience(c, context);
  const origin = readOrigin(c);
  const verifyIn = (prove: (transaction: AuthDatabase) => Promise<VerifiedToken>) =>
    context.db.transaction().execute(async (transaction) => {
      const verified = await prove(transaction);
      const user = await acceptVerification(context, transaction, { verified, origin });
      const provider = verified.type === 'sms' || verified.type === 'phone_change' ? 'phone' : 'email';
      return user && startSession(context, transaction, { user, method: 'otp', provider, origin });
    });
  const { type } = body;
  const session =
    'tokenHash' in proof
      ? await verifyIn((transaction) => verifyLink(context, transaction, { type, tokenHash: proof.tokenHash }))
      : await countFailures(context, toAttempt(proof, readClient(c, context)), ({ codesVoidBefore }) =>
          verifyIn((transaction) => verifyCode(context, transaction, { type, ...proof, audience, codesVoidBefore })),
        );
  if (!session) return c.json({ msg: firstConfirmation, code: '200' });
  return c.json(presentSession(session), 200, sessionHeaders(session));
}

/** All codes of an address count together, because the client chooses which kind it types. */
function toAttempt({ email, phone }: { email: string; phone: string }, client: string): Attempt {
  return { secret: 'code', account: email || phone, client, knownBy: email ? { email } : { phone } };
}

function parseProof(body: Body): { tokenHash: string } | { email: string; phone: string; code: string } {
  if (!body.type) throw invalid('Verify requires a verification type');
  if (Boolean(body.token) === Boolean(body.token_hash)) {
    throw invalid('Verify requires either a token or a token hash');
  }
  if (body.token_hash) {
    if (body.email || body.phone || body.redirect_to) throw invalid('Only the token_hash and type should be provided');
    return { tokenHash: body.token_hash };
  }
  if (Boolean(body.email) === Boolean(body.phone)) {
    throw invalid('Only an email address or phone number should be provided on verify');
  }
  if (body.phone) return { email: '', phone: parsePhone(body.phone), code: body.token };
  return { email: parseEmail(body.email, 422), phone: '', code: body.token };
}

async function verifyFollowed(context: AuthContext, c: Context): Promise<Response> {
  // Mail scanners request links with HEAD. Only the user's GET may use the link.
  if (c.req.raw.method === 'HEAD') return c.body(null, 405);
  const tokenHash = c.req.query('token') ?? '';
  const type = c.req.query('type') ?? '';
  if (!type) throw invalid('Verify requires a verification type');
  if (!tokenHash) throw invalid('Verify requires a token or a token hash');
  const target = readRedirect(c, context);
  const isPkce = tokenHash.startsWith(pkcePrefix);
  const location = await followLink(context, c, { tokenHash, type, target, isPkce }).catch((error) => {
    if (!(error instanceof AuthError)) context.log.error({ err: error }, 'a link could not be verified');
    return toErrorRedirect(target, error, isPkce);
  });
  return c.redirect(location, 303);
}

async function followLink(
  context: AuthContext,
  c: Context,
  { tokenHash, type, target, isPkce }: { tokenHash: string; type: string; target: string; isPkce: boolean },
): Promise<string> {
  const origin = readOrigin(c);
  return context.db.transaction().execute(async (transaction) => {
    const verified = await verifyLink(context, transaction, { type, tokenHash });
    const user = await acceptVerification(context, transaction, { verified, origin });
    if (!user) return toMessageRedirect(target, firstConfirmation, isPkce);
    if (isPkce) {
      const flow = { userId: user.id, method: flowMethodByType[verified.type], now: context.now() };
      return toCodeRedirect(target, await issueAuthCode(transaction, flow));
    }
    const session = await startSession(context, transaction, { user, method: 'otp', origin });
    if (!session) throw new AuthError(403, 'user_banned', 'User is banned');
    return toSessionRedirect(target, session, { type });
  });
}
