import { Hono } from 'hono';
import type { AuthContext } from '#auth-service/auth-context.ts';

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

/** `GET /health`, `/settings` and `/.well-known/jwks.json`: what anybody may know of the service. */
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
    });
}
