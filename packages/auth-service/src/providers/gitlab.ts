import { z } from 'zod';
import { describePerson } from '#identities/outside-person.ts';
import type { ProviderSettings } from '#settings/provider-settings.ts';
import { callProvider } from './call-provider.ts';
import { configureClient } from './configure-client.ts';
import type { ProviderProtocol } from './provider.ts';

const userSchema = z.object({
  id: z.number(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  avatar_url: z.string().nullish(),
  confirmed_at: z.string().nullish(),
});
const emailsSchema = z.array(z.object({ email: z.string() }));

export function gitlabProtocol(settings: ProviderSettings): ProviderProtocol {
  const host = settings.url?.replace(/\/$/, '') ?? 'https://gitlab.com';
  const api = `${settings.apiUrl?.replace(/\/$/, '') ?? host}/api/v4`;
  const config = configureClient(settings, {
    issuer: host,
    authorization_endpoint: `${host}/oauth/authorize`,
    token_endpoint: `${host}/oauth/token`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  });
  return {
    configure: async () => config,
    scopes: ['read_user'],
    hasIdToken: false,
    async identify(_config, { access_token: token }) {
      const [user, emails] = await Promise.all([
        callProvider(config, { token, address: `${api}/user`, schema: userSchema }),
        callProvider(config, { token, address: `${api}/user/emails`, schema: emailsSchema }),
      ]);
      const own = { address: user.email, isVerified: Boolean(user.confirmed_at), isPrimary: true };
      return describePerson({
        issuer: host,
        subject: String(user.id),
        name: user.name,
        avatarUrl: user.avatar_url,
        extra: { picture: user.avatar_url },
        // GitLab's API does not report which of the other addresses are confirmed.
        emails: [...emails.map(({ email }) => ({ address: email, isVerified: false, isPrimary: false })), own],
      });
    },
  };
}
