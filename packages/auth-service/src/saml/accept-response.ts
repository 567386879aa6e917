import type { AuthContext } from '#auth-context.ts';
import type { AuthDatabase } from '#auth-schema.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { isUuid } from '#http/authenticate.ts';
import { toCallbackErrorRedirect, toCodeRedirect, toSessionRedirect } from '#http/redirect-answer.ts';
import { chooseRedirect } from '#http/redirect-rules.ts';
import type { RequestOrigin } from '#http/request-info.ts';
import { ssoIdentityProvider } from '#identities/single-sign-on.ts';
import { retryOnConflict } from '#retry-on-conflict.ts';
import { startSession } from '#sessions/start-session.ts';
import type { SamlSettings } from '#settings/saml-settings.ts';
import { completeOutsideFlow, lockOutsideFlow } from '#tokens/flow-state.ts';
import { type Assertion, readAssertion } from './assertion.ts';
import { readFreshMetadata } from './fresh-metadata.ts';
import { type BegunSignIn, takeRelayState } from './relay-state.ts';
import { readEnvelope } from './response.ts';
import { assertionConsumerUrl, verifyResponse } from './service-provider.ts';
import { signInSsoUser } from './sign-in-sso-user.ts';
import { findSsoProvider, type SsoProvider } from './sso-provider.ts';

interface Posted {
  samlResponse: string;
  relayState: string;
  audience: string;
  origin: RequestOrigin;
}

/** Returns the redirect with a session, a code or the error. */
export async function acceptResponse(
  context: AuthContext,
  saml: SamlSettings,
  posted: Posted,
): Promise<{ location: string; isSignedIn: boolean }> {
  let target = context.settings.siteUrl;
  try {
    const begun = isUuid(posted.relayState) ? await takeRelayState(context, saml, posted.relayState) : null;
    if (!begun && posted.relayState !== '' && !URL.canParse(posted.relayState)) {
      throw invalid('SAML RelayState is not a valid UUID or URL');
    }
    target = chooseRedirect([begun ? begun.redirectTo : posted.relayState], context.settings);
    const { provider, assertion } = await readResponse(context, saml, { posted, begun });
    const finish = () => signIn(context, { posted, begun, provider, assertion, target });
    return { location: await retryOnConflict(finish), isSignedIn: true };
  } catch (error) {
    if (!(error instanceof AuthError)) context.log.error({ err: error }, 'a single sign-on failed');
    return { location: toCallbackErrorRedirect(target, error), isSignedIn: false };
  }
}

async function readResponse(
  context: AuthContext,
  saml: SamlSettings,
  { posted, begun }: { posted: Posted; begun: BegunSignIn | null },
): Promise<{ provider: SsoProvider; assertion: Assertion }> {
  const envelope = readEnvelope(posted.samlResponse);
  const key = begun ? { id: begun.providerId } : { entityId: envelope.issuer };
  const provider = await findSsoProvider(context.db, key);
  if (!provider) {
    const message = 'A SAML connection has not been established with this Identity Provider';
    throw new AuthError(404, 'saml_idp_not_found', message);
  }
  if (provider.isDisabled) {
    const message = 'SSO Provider assigned for this domain is currently disabled';
    throw new AuthError(404, 'sso_provider_disabled', message);
  }
  const identityProvider = await readFreshMetadata(context, provider);
  const requestId = begun?.requestId ?? null;
  try {
    if (!envelope.isSuccess) throw new Error('the identity provider did not sign anybody in');
    if (envelope.destination && envelope.destination !== assertionConsumerUrl(saml)) {
      throw new Error('the response was sent to another service');
    }
    const { samlResponse } = posted;
    const xml = await verifyResponse(saml, { samlResponse, provider: identityProvider, requestId });
    const expected = { entityId: provider.entityId, requestId, settings: saml, now: context.now() };
    return { provider, assertion: readAssertion(xml, expected) };
  } catch (error) {
    // The error is logged for the operator who configures the provider, because the user cannot fix it.
    context.log.warn({ ssoProviderId: provider.id, reason: (error as Error).message }, 'a SAML response was refused');
    throw invalid('SAML Assertion is not valid');
  }
}

interface SignInInput {
  posted: Posted;
  begun: BegunSignIn | null;
  provider: SsoProvider;
  assertion: Assertion;
  target: string;
}

/** Returns the redirect. */
async function signIn(context: AuthContext, input: SignInInput): Promise<string> {
  const { posted, begun, provider, assertion, target } = input;
  const { origin, audience } = posted;
  const now = context.now();
  return context.db.transaction().execute(async (transaction) => {
    await useAssertion(transaction, provider, assertion);
    const user = await signInSsoUser(context, transaction, { provider, assertion, audience, origin });
    const flow = begun?.flowId ? await lockOutsideFlow(transaction, begun.flowId) : null;
    if (begun && !flow) {
      throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    const { sessionEndsAt } = assertion;
    const code = flow && (await completeOutsideFlow(transaction, flow, { userId: user.id, sessionEndsAt, now }));
    if (code) return toCodeRedirect(target, code);
    const name = ssoIdentityProvider(provider.id);
    const signedIn = { user, method: 'sso/saml', provider: name, notAfter: sessionEndsAt, origin };
    const session = await startSession(context, transaction, signedIn);
    if (!session) throw new AuthError(403, 'user_banned', 'User is banned');
    return toSessionRedirect(target, session, {});
  });
}

/** Throws for a replayed assertion. */
async function useAssertion(transaction: AuthDatabase, provider: SsoProvider, { id, expiresAt }: Assertion) {
  const used = await transaction
    .insertInto('catlas_used_assertions')
    .values({ assertion_id: `${provider.id} ${id}`, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('assertion_id')
    .executeTakeFirst();
  if (!used) throw invalid('SAML Assertion is not valid');
}
