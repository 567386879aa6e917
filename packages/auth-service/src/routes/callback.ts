import { type Context, Hono } from 'hono';
import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError } from '#http/auth-error.ts';
import { isUuid } from '#http/authenticate.ts';
import { toAuthError } from '#http/error-answer.ts';
import {
  toCallbackErrorRedirect,
  toCodeRedirect,
  toProviderErrorRedirect,
  toSessionRedirect,
  toSiteErrorRedirect,
} from '#http/redirect-answer.ts';
import { readForm } from '#http/request-body.ts';
import { type RequestOrigin, readAudience, readOrigin } from '#http/request-info.ts';
import { acceptInvitation } from '#identities/accept-invitation.ts';
import { linkIdentity } from '#identities/link-identity.ts';
import { type PersonOutcome, signInPerson } from '#identities/sign-in-person.ts';
import { type ReturnedPerson, welcomePerson } from '#providers/welcome-person.ts';
import { retryOnConflict } from '#retry-on-conflict.ts';
import { startSession } from '#sessions/start-session.ts';
import {
  completeOutsideFlow,
  findOutsideFlow,
  lockOutsideFlow,
  type OutsideFlow,
  type ProviderTokens,
} from '#tokens/flow-state.ts';
import { findUser } from '#users/find-user.ts';

/** `GET` and `POST /callback` are the return from a provider's sign-in page (contract §11). */
export function callbackRoutes(context: AuthContext): Hono {
  return new Hono()
    .get('/callback', (c) => answerCallback(context, c, new URL(c.req.url).searchParams))
    .post('/callback', async (c) => answerCallback(context, c, new URLSearchParams((await readForm(c)) ?? {})));
}

async function answerCallback(context: AuthContext, c: Context, callback: URLSearchParams): Promise<Response> {
  const { siteUrl } = context.settings;
  const flow = await getOpenFlow(context, callback.get('state') ?? '').catch((error) => {
    logFailure(context, error);
    return toSiteErrorRedirect(siteUrl, error);
  });
  if (typeof flow === 'string') return c.redirect(flow, 303);
  const target = flow.redirectTo || siteUrl;
  const theirError = callback.get('error');
  if (theirError) {
    return c.redirect(toProviderErrorRedirect(target, theirError, callback.get('error_description') ?? ''));
  }
  try {
    const returned = await welcomePerson(context, flow, callback);
    const request = { audience: readAudience(c, context), origin: readOrigin(c) };
    return c.redirect(await retryOnConflict(() => finishFlow(context, { flow, target, returned, ...request })));
  } catch (error) {
    logFailure(context, error);
    return c.redirect(toCallbackErrorRedirect(target, error));
  }
}

/** Throws if the state belongs to no pending sign-in. */
async function getOpenFlow(context: AuthContext, state: string): Promise<OutsideFlow> {
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) throw new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid');
  const flow = requireOpen(context, await findOutsideFlow(context.db, state));
  if (flow.linkingUserId && !(await findUser(context.db, { id: flow.linkingUserId }))) {
    throw new AuthError(422, 'user_not_found', 'Linking target user not found');
  }
  return flow;
}

function requireOpen({ settings, now }: AuthContext, flow: OutsideFlow | null): OutsideFlow {
  if (flow?.method !== 'oauth') throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
  if (flow.createdAt.getTime() + settings.flowStateExpiryMs < now().getTime()) {
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired');
  }
  if (flow.isUsed) throw new AuthError(400, 'flow_state_already_used', 'State has already been used');
  return flow;
}

interface FinishInput {
  flow: OutsideFlow;
  target: string;
  returned: ReturnedPerson;
  audience: string;
  origin: RequestOrigin;
}

async function finishFlow(context: AuthContext, input: FinishInput): Promise<string> {
  const { target, returned, origin } = input;
  const { tokens } = returned;
  const outcome = await context.db.transaction().execute(async (transaction) => {
    // During the request to the provider, the same state may have been used again.
    const flow = requireOpen(context, await lockOutsideFlow(transaction, input.flow.id));
    const { user, refusal } = await admit(context, transaction, { ...input, flow });
    if (refusal) return { refusal };
    const completion = { userId: user.id, providerToken: tokens.token, providerRefreshToken: tokens.refreshToken };
    const code = await completeOutsideFlow(transaction, flow, { ...completion, now: context.now() });
    if (code) return { location: toCodeRedirect(target, code) };
    const signIn = { user, method: 'oauth', provider: flow.providerType, origin };
    const session = await startSession(context, transaction, signIn);
    if (!session) throw new AuthError(403, 'user_banned', 'User is banned');
    return { location: toSessionRedirect(target, session, presentTokens(tokens)) };
  });
  // The refusal is thrown after the transaction, so that its changes are committed.
  if (outcome.refusal) throw outcome.refusal;
  return outcome.location;
}

function presentTokens({ token, refreshToken }: ProviderTokens): Record<string, string> {
  return refreshToken ? { provider_token: token, provider_refresh_token: refreshToken } : { provider_token: token };
}

async function admit(
  context: AuthContext,
  transaction: AuthDatabase,
  { flow, target, returned, audience, origin }: FinishInput,
): Promise<PersonOutcome> {
  const { providerType: provider, linkingUserId, inviteToken, isEmailOptional } = flow;
  const signIn = { provider, person: returned.person, audience, redirectTo: target, origin };
  if (linkingUserId) return linkIdentity(context, transaction, { ...signIn, userId: linkingUserId });
  if (inviteToken) {
    return { user: await acceptInvitation(context, transaction, { ...signIn, inviteToken }), refusal: null };
  }
  return signInPerson(context, transaction, { ...signIn, isEmailOptional });
}

/** Other properties of a library's error can contain tokens, so only the cause's message is logged. */
function logFailure({ log }: AuthContext, error: unknown): void {
  const { status, code, message, cause } = toAuthError(error);
  if (status < 500) return;
  const reason = cause instanceof Error ? cause.message : undefined;
  log.warn({ code, reason }, `a sign-in at a provider failed: ${message}`);
}
