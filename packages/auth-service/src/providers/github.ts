import { z } from 'zod';
import { describePerson } from '#identities/outside-person.ts';
import type { ProviderSettings } from '#settings/provider-settings.ts';
import { callProvider } from './call-provider.ts';
import { configureClient } from './configure-client.ts';
import type { ProviderProtocol } from './provider.ts';

const userSchema = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().nullish(),
});
const emailsSchema = z.array(z.object({ email: z.string(), verified: z.boolean(), primary: z.boolean() }));

/** An Enterprise Server at `url` has its API at `/api/v3`. */
export function githubProtocol(settings: ProviderSettings): ProviderProtocol {
  const host = settings.url?.replace(/\/$/, '') ?? 'https://github.com';
  const api = settings.apiUrl?.replace(/\/$/, '') ?? (settings.url ? `${host}/api/v3` : 'https://api.github.com');
  const config = configureClient(settings, {
    issuer: host,
    authorization_endpoint: `${host}/login/oauth/authorize`,
    token_endpoint: `${host}/login/oauth/access_token`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  });
  return {
    configure: async () => config,
    scopes: ['user:email'],
    hasIdToken: false,
    async identify(_config, { access_token: token }) {
      const [user, emails] = await Promise.all([
        callProvider(config, { token, address: `${api}/user`, schema: userSchema }),
        callProvider(config, { token, address: `${api}/user/emails`, schema: emailsSchema }),
      ]);
      return describePerson({
        issuer: api,
        subject: String(user.id),
        name: user.name,
        username: user.login,
        avatarUrl: user.avatar_url,
        extra: { user_name: user.login },
        emails: emails.map((each) => ({ address: each.email, isVerified: each.verified, isPrimary: each.primary })),
      });
    },
  };
}
