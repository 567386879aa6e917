import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  discovery,
  fetchUserInfo,
} from 'openid-client';
import { afterEach, expect, test } from 'vitest';
import { openGithubStandIn } from '#tests/github-stand-in.ts';
import { openOidcStandIn } from '#tests/oidc-stand-in.ts';
import { visitProvider } from '#tests/visit-provider.ts';

const person = {
  subject: '4711',
  name: 'Mia Katz',
  username: 'mia',
  email: 'mia@example.org',
  isEmailVerified: true,
};
const callback = 'http://auth.test/auth/v1/callback';

const opened: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop();
});

async function openOidc(options: Partial<Parameters<typeof openOidcStandIn>[0]> = {}) {
  const standIn = await openOidcStandIn({ person, ...options });
  opened.push(standIn);
  const config = await discovery(
    new URL(standIn.issuer),
    standIn.clientId,
    standIn.clientSecret,
    ClientSecretPost(standIn.clientSecret),
    { execute: [allowInsecureRequests] },
  );
  const address = buildAuthorizationUrl(config, { redirect_uri: callback, scope: 'openid email', state: 's' });
  return { standIn, config, address };
}

test('the OpenID Connect stand-in signs its person in', async () => {
  const { config, address } = await openOidc();
  const back = await visitProvider(address);
  expect(back.origin + back.pathname).toBe(callback);
  const tokens = await authorizationCodeGrant(config, back, { expectedState: 's' });
  expect(tokens.claims()).toMatchObject({ sub: '4711', email: 'mia@example.org', email_verified: true });
  expect(await fetchUserInfo(config, tokens.access_token, '4711')).toMatchObject({ email: 'mia@example.org' });
});

test('a stand-in whose person declines sends the error back, and one with a page shows it', async () => {
  const { standIn, address } = await openOidc({ manner: 'declines' });
  expect((await visitProvider(address)).searchParams.get('error')).toBe('access_denied');
  standIn.manner = 'page';
  await expect(visitProvider(address)).rejects.toThrow('answered 200');
});

test('the GitHub stand-in gives each code once, and only with the secret', async () => {
  const standIn = await openGithubStandIn({ person });
  opened.push(standIn);
  const query = new URLSearchParams({ client_id: standIn.clientId, redirect_uri: callback, state: 's' });
  const back = await visitProvider(`${standIn.url}/login/oauth/authorize?${query}`);
  const exchange = async (clientSecret: string, code = back.searchParams.get('code')!) => {
    const body = new URLSearchParams({
      client_id: standIn.clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: callback,
    });
    const answer = await fetch(`${standIn.url}/login/oauth/access_token`, { method: 'POST', body });
    return (await answer.json()) as Record<string, string>;
  };
  expect(await exchange('wrong')).toMatchObject({ error: 'incorrect_client_credentials' });
  const { access_token: token } = await exchange(standIn.clientSecret);
  expect(await exchange(standIn.clientSecret)).toMatchObject({ error: 'bad_verification_code' });
  const headers = { Authorization: `Bearer ${token}` };
  expect(await (await fetch(`${standIn.url}/api/v3/user`, { headers })).json()).toMatchObject({
    id: 4711,
    login: 'mia',
  });
  expect(await (await fetch(`${standIn.url}/api/v3/user/emails`, { headers })).json()).toEqual([
    { email: 'mia@example.org', primary: true, verified: true, visibility: null },
  ]);
});
