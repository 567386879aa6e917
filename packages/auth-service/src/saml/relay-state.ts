import type { AuthContext } from '#auth-context.ts';
import { AuthError } from '#http/auth-error.ts';
import type { SamlSettings } from '#settings/saml-settings.ts';

export interface BegunSignIn {
  providerId: string;
  requestId: string;
  redirectTo: string;
  flowId: string | null;
}

/** Consumes a relay state, even if the response is invalid: a retry starts a new sign-in. Throws 404 and 422. */
export async function takeRelayState(
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  { relayStateMs }: SamlSettings,
  id: string,
): Promise<BegunSignIn> {
  const row = await db.deleteFrom('saml_relay_states').where('id', '=', id).returningAll().executeTakeFirst();
  if (!row) {
    const message = 'SAML RelayState does not exist, try logging in again?';
    throw new AuthError(404, 'saml_relay_state_not_found', message);
  }
  if (row.created_at.getTime() + relayStateMs <= now().getTime()) {
    throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?');
  }
  return {
    providerId: row.sso_provider_id,
    requestId: row.request_id,
    redirectTo: row.redirect_to ?? '',
    flowId: row.flow_state_id,
  };
}
