import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { AuthContext } from '#auth-context.ts';
import { AuthError, invalid } from '#http/auth-error.ts';
import { isUuid } from '#http/authenticate.ts';
import { captchaGuard } from '#http/captcha.ts';
import { rateLimit, requireUnderLimit } from '#http/rate-limit.ts';
import { chooseRedirect } from '#http/redirect-rules.ts';
import { challengeFields, readBody, readForm, textField } from '#http/request-body.ts';
import { readAudience, readOrigin } from '#http/request-info.ts';
import { acceptResponse } from '#saml/accept-response.ts';
import { beginSsoSignIn } from '#saml/begin-sign-in.ts';
import { presentMetadata } from '#saml/service-provider.ts';
import { findSsoProvider, type SsoProvider } from '#saml/sso-provider.ts';
import type { SamlSettings } from '#settings/saml-settings.ts';
import { parseCodeChallenge } from '#tokens/flow-state.ts';

const nilUuid = '00000000-0000-0000-0000-000000000000';

const bodySchema = z.object({
  provider_id: textField.refine((id) => id === '' || isUuid(id), { error: 'must be a UUID' }),
  domain: textField,
  redirect_to: textField,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
});

/** Contract §6 defines `POST /sso`, `/sso/saml/metadata` and `/sso/saml/acs`. */
export function ssoRoutes(context: AuthContext): Hono {
  const { ssoPer5Minutes } = context.settings.rateLimit;
  const limit = rateLimit(context, 'sso', ssoPer5Minutes);
  const whereOn: MiddlewareHandler = async (_c, next) => {
    requireSaml(context);
    await next();
  };
  return new Hono()
    .post('/sso', whereOn, limit, captchaGuard(context), (c) => signIn(context, requireSaml(context), c))
    .get('/sso/saml/metadata', (c) => answerMetadata(requireSaml(context), c))
    .post('/sso/saml/acs', async (c) => {
      const saml = requireSaml(context);
      requireUnderLimit(context, c, { route: 'saml assertion', count: saml.assertionsPer5Minutes });
      const form = (await readForm(c)) ?? {};
      const posted = { samlResponse: form.SAMLResponse ?? '', relayState: form.RelayState ?? '' };
      const request = { audience: readAudience(c, context), origin: readOrigin(c) };
      const { location, isSignedIn } = await acceptResponse(context, saml, { ...posted, ...request });
      return c.redirect(location, isSignedIn ? 302 : 303);
    });
}

function requireSaml({ settings }: AuthContext): SamlSettings {
  if (!settings.saml) throw new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  return settings.saml;
}

async function signIn(context: AuthContext, saml: SamlSettings, c: Context): Promise<Response> {
  const body = await readBody(c, bodySchema);
  const hasId = body.provider_id !== '' && body.provider_id !== nilUuid;
  if (hasId && body.domain) throw invalid('Only one of provider_id or domain supported');
  if (!hasId && !body.domain) throw invalid('A provider_id or domain needs to be provided');
  const challenge = parseCodeChallenge(body);
  const provider = await getProvider(context, hasId ? { id: body.provider_id } : { domain: body.domain });
  const redirectTo = chooseRedirect([body.redirect_to], context.settings);
  const url = await beginSsoSignIn(context, saml, { provider, redirectTo, challenge });
  return body.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303);
}

async function getProvider({ db }: AuthContext, key: { id: string } | { domain: string }): Promise<SsoProvider> {
  const provider = await findSsoProvider(db, key);
  if (!provider) {
    const message = 'id' in key ? 'No such SSO provider' : 'No SSO provider assigned for this domain';
    throw new AuthError(404, 'sso_provider_not_found', message);
  }
  if (provider.isDisabled) {
    const message = 'SSO Provider assigned for this domain is currently disabled';
    throw new AuthError(404, 'sso_provider_disabled', message);
  }
  return provider;
}

function answerMetadata(saml: SamlSettings, c: Context): Response {
  const isFile = c.req.query('download') === 'true';
  return c.body(presentMetadata(saml), 200, {
    'Content-Type': 'application/xml',
    'Cache-Control': 'public, max-age=600',
    ...(isFile ? { 'Content-Disposition': 'attachment; filename="metadata.xml"' } : {}),
  });
}
