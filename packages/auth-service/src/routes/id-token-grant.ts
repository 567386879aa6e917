import type { Context } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import { AuthError, invalid, invalidGrant } from '#http/auth-error.ts';
import { textField } from '#http/request-body.ts';
import { readAudience, readOrigin, readRedirect } from '#http/request-info.ts';
import { linkIdentity } from '#identities/link-identity.ts';
import type { OutsidePerson } from '#identities/outside-person.ts';
import { signInPerson } from '#identities/sign-in-person.ts';
import type { IdTokens } from '#providers/id-tokens.ts';
import type { Provider } from '#providers/provider.ts';
import { requireAddress, withinTimeLimit } from '#providers/welcome-person.ts';
import { retryOnConflict } from '#retry-on-conflict.ts';
import type { IssuedSession } from '#sessions/session.ts';
import { startSession } from '#sessions/start-session.ts';
import { requireLinkingUser } from './identities.ts';

export const idTokenSchema = z.object({
  provider: textField,
  id_token: textField,
  access_token: textField,
  nonce: textField,
  issuer: textField,
  client_id: textField,
  link_identity: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
type IdTokenGrant = z.output<typeof idTokenSchema>;

/** GoTrue takes ID tokens of these providers, which count as disabled here. */
const unbuiltProviders = ['azure', 'facebook', 'kakao'];

/** Throws 400 `validation_failed`, `provider_disabled` or an OAuth error, and the errors of `signInPerson`. */
export async function signInWithIdToken(context: AuthContext, c: Context, body: IdTokenGrant): Promise<IssuedSession> {
  const linking = body.link_identity ? await requireLinkingUser(context, c) : null;
  if (!body.id_token) throw invalidGrant('id_token required');
  if (!body.provider && !(body.client_id && body.issuer))
    throw invalidGrant('provider or client_id and issuer required');
  const { settings, idTokens } = await withinTimeLimit(() => getProvider(context, body));
  const { name: provider, isEmailOptional } = settings;
  const brought = { idToken: body.id_token, accessToken: body.access_token, nonce: body.nonce, now: context.now() };
  const person = await withinTimeLimit<OutsidePerson>(() => idTokens.verify(brought));
  requireAddress(person, isEmailOptional);
  const origin = readOrigin(c);
  const redirectTo = readRedirect(c, context);
  const signIn = { provider, person, isEmailOptional, audience: readAudience(c, context), redirectTo, origin };
  const outcome = await retryOnConflict(() =>
    context.db.transaction().execute(async (transaction) => {
      const { user, refusal } = linking
        ? await linkIdentity(context, transaction, { ...signIn, userId: linking.user.id })
        : await signInPerson(context, transaction, signIn);
      if (refusal) return { refusal };
      const session = await startSession(context, transaction, { user, method: 'oauth', provider, origin });
      if (!session) throw new AuthError(403, 'user_banned', 'User is banned');
      return { session };
    }),
  );
  // The refusal is thrown after the transaction, so that its changes are committed.
  if (outcome.refusal) throw outcome.refusal;
  return outcome.session;
}

type TokenProvider = Provider & { idTokens: IdTokens };

async function getProvider({ providers, settings }: AuthContext, body: IdTokenGrant): Promise<TokenProvider> {
  const name = body.provider.toLowerCase();
  const provider = name ? providers.byName.get(name) : await findByIssuer([...providers.byName.values()], body.issuer);
  if (provider?.idTokens) return { ...provider, idTokens: provider.idTokens };
  const isTokenProvider = !['github', 'gitlab'].includes(name);
  if ((settings.providers.has(name) && isTokenProvider) || unbuiltProviders.includes(name)) {
    throw new AuthError(400, 'provider_disabled', `Provider "${name}" is not enabled`);
  }
  throw invalid(`Custom OIDC provider "${name}" not allowed`);
}

async function findByIssuer(candidates: Provider[], issuer: string): Promise<Provider | null> {
  for (const provider of candidates) {
    // An unreachable provider doesn't block the others.
    const issuers = await provider.idTokens?.listIssuers().catch((): string[] => []);
    if (issuers?.includes(issuer)) return provider;
  }
  return null;
}
