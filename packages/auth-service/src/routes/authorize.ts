import { type Context, Hono } from 'hono';
import { randomPKCECodeVerifier } from 'openid-client';
import type { AuthContext } from '#auth-context.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { readRedirect } from '#http/request-info.ts';
import { lockInvited } from '#identities/accept-invitation.ts';
import type { Provider } from '#providers/provider.ts';
import { openOutsideFlow, parseCodeChallenge } from '#tokens/flow-state.ts';

/** `GET /authorize` redirects to a provider's sign-in page (contract §11). */
export function authorizeRoutes(context: AuthContext): Hono {
  return new Hono().get('/authorize', async (c) => c.redirect(await beginSignIn(context, c, null)));
}

const ownParameters = new Set(['provider', 'scopes', 'redirect_to', 'invite_token', 'skip_http_redirect']);
/** Clients must not set these parameters of the provider's. */
const reservedParameters = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
]);

/** A `linkingUserId` adds an identity instead of signing in. */
export async function beginSignIn(context: AuthContext, c: Context, linkingUserId: string | null): Promise<string> {
  const query = c.req.query();
  const provider = requireProvider(context, query.provider ?? '');
  const inviteToken = query.invite_token ?? '';
  const { code_challenge = '', code_challenge_method = '' } = query;
  const codeVerifier = randomPKCECodeVerifier();
  const state = await context.db.transaction().execute(async (transaction) => {
    if (inviteToken && !(await lockInvited(context, transaction, inviteToken))) {
      throw new AuthError(404, 'user_not_found', 'User identified by token not found');
    }
    return openOutsideFlow(transaction, {
      challenge: parseCodeChallenge({ code_challenge, code_challenge_method }),
      providerType: provider.settings.name,
      method: 'oauth',
      redirectTo: readRedirect(c, context),
      inviteToken: inviteToken || null,
      linkingUserId,
      isEmailOptional: provider.settings.isEmailOptional,
      codeVerifier,
      now: context.now(),
    });
  });
  const others = Object.entries(query).filter(
    ([name]) => !ownParameters.has(name) && !reservedParameters.has(name.toLowerCase()),
  );
  const scopes = [query.scopes, query.scope].flatMap((list) => list?.split(/[\s,]+/).filter(Boolean) ?? []);
  const request = { state, codeVerifier, scopes, parameters: Object.fromEntries(others) };
  const address = await provider.createSignInUrl(request).catch((error) => {
    throw new AuthError(500, 'unexpected_failure', 'Error reaching external provider', { cause: error });
  });
  return address.toString();
}

function requireProvider({ providers }: AuthContext, given: string): Provider {
  const name = given.toLowerCase();
  const provider = providers.byName.get(name);
  if (!provider) throw invalid(`Unsupported provider: ${providers.findFault(name)}`);
  return provider;
}
