import { Hono } from 'hono';
import type { AuthContext } from '#auth-context.ts';

const version = 'v2.196.0';

const socialProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'zoom',
];

export function serviceInfoRoutes({ settings, keys }: AuthContext): Hono {
  return new Hono()
    .get('/health', (c) =>
      c.json({ version, name: 'GoTrue', description: 'GoTrue is a user registration and authentication API' }),
    )
    .get('/settings', (c) =>
      c.json({
        external: {
          ...Object.fromEntries(socialProviders.map((name) => [name, false])),
          ...Object.fromEntries([...settings.providers.values()].map(({ name, isEnabled }) => [name, isEnabled])),
          anonymous_users: settings.isAnonymousEnabled,
          email: settings.mail.isEnabled,
          phone: settings.phone.isEnabled,
        },
        disable_signup: settings.isSignupDisabled,
        mailer_autoconfirm: settings.mail.isAutoconfirmed,
        phone_autoconfirm: settings.phone.isAutoconfirmed,
        sms_provider: settings.phone.provider,
        saml_enabled: settings.saml !== null,
        saml_private_key_next_configured: false,
        passkeys_enabled: false,
      }),
    )
    .get('/.well-known/jwks.json', (c) => {
      c.header('Cache-Control', 'public, max-age=600');
      return c.json({ keys: keys.publicKeys() });
    })
    .get('/.well-known/openid-configuration', (c) => {
      c.header('Cache-Control', 'public, max-age=600');
      return c.json(describeIssuer(settings, keys));
    });
}

/** OpenID Connect Discovery 1.0 §3 defines it; GoTrue's OAuth server is off, so its endpoints are not named. */
function describeIssuer({ externalUrl, jwt }: AuthContext['settings'], keys: AuthContext['keys']) {
  return {
    issuer: jwt.issuer,
    authorization_endpoint: `${externalUrl}/authorize`,
    token_endpoint: `${externalUrl}/token`,
    userinfo_endpoint: `${externalUrl}/user`,
    jwks_uri: `${externalUrl}/.well-known/jwks.json`,
    response_types_supported: ['code', 'token'],
    response_modes_supported: ['query', 'fragment'],
    grant_types_supported: ['password', 'refresh_token', 'pkce', 'id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [keys.algorithm()],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256', 'plain'],
    claims_supported: ['sub', 'aud', 'iss', 'exp', 'iat', 'email', 'phone', 'role', 'aal', 'amr', 'session_id'],
  };
}
