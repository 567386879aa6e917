import { randomUUID } from 'node:crypto';
import type { AuthContext } from '#auth-context.ts';
import { AuthError } from '#http/auth-error.ts';
import { ssoIdentityProvider } from '#identities/single-sign-on.ts';
import type { SamlSettings } from '#settings/saml-settings.ts';
import { type CodeChallenge, openOutsideFlow } from '#tokens/flow-state.ts';
import { parseIdentityProvider } from './identity-provider.ts';
import { createSignInUrl } from './service-provider.ts';
import type { SsoProvider } from './sso-provider.ts';

interface SignInRequest {
  provider: SsoProvider;
  redirectTo: string;
  challenge: CodeChallenge | null;
}

/** Stores the request and the relay state for the response. Throws 500 for a provider without the redirect binding. */
export async function beginSsoSignIn(
  context: AuthContext,
  saml: SamlSettings,
  { provider, redirectTo, challenge }: SignInRequest,
): Promise<string> {
  const { redirectUrl } = parseIdentityProvider(provider.metadataXml);
  if (!redirectUrl) {
    const message = 'The SAML Identity Provider has no address for the HTTP-Redirect binding in its metadata';
    throw new AuthError(500, 'unexpected_failure', message);
  }
  const now = context.now();
  // An XML name may not begin with a digit.
  const requestId = `_${randomUUID()}`;
  const relayState = randomUUID();
  await context.db.transaction().execute(async (transaction) => {
    const flowId = await openOutsideFlow(transaction, {
      challenge,
      providerType: ssoIdentityProvider(provider.id),
      method: 'sso/saml',
      redirectTo,
      now,
    });
    await transaction
      .insertInto('saml_relay_states')
      .values({
        id: relayState,
        sso_provider_id: provider.id,
        request_id: requestId,
        for_email: null,
        redirect_to: redirectTo,
        flow_state_id: flowId,
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
  return createSignInUrl(saml, { redirectUrl, requestId, relayState, nameIdFormat: provider.nameIdFormat });
}
