import { createRemoteJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { rsaKey } from './configurations.ts';
import {
  bodyOf,
  claimsOf,
  headerOf,
  newEmail,
  newPhone,
  openInstance,
  password,
  refusalOf,
  signHs256,
} from './instance.ts';

const shut = openInstance('shut');

describe('ways in that the operator has shut (contract 5, 6)', () => {
  it.each([
    ['/signup', { email: newEmail(), password }, 400, 'email_provider_disabled', 'Email signups are disabled'],
    ['/signup', { phone: newPhone(), password }, 400, 'phone_provider_disabled', 'Phone signups are disabled'],
    [
      '/token?grant_type=password',
      { email: newEmail(), password },
      422,
      'email_provider_disabled',
      'Email logins are disabled',
    ],
    [
      '/token?grant_type=password',
      { phone: newPhone(), password },
      422,
      'phone_provider_disabled',
      'Phone logins are disabled',
    ],
    ['/otp', { email: newEmail() }, 422, 'email_provider_disabled', expect.any(String)],
    ['/otp', { phone: newPhone() }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
    ['/magiclink', { email: newEmail() }, 422, 'email_provider_disabled', expect.any(String)],
    ['/recover', { email: newEmail() }, 400, 'email_provider_disabled', expect.any(String)],
  ])('a way in that the operator has shut is refused: %s of %j', async (path, body, status, code, message) => {
    expect(refusalOf(await shut.post(path, body))).toEqual([status, code, message]);
  });

  it('ways in that the operator has shut are shown so to sign-in pages', async () => {
    const { external } = bodyOf(await shut.get('/settings'));
    expect(Object.entries(external).filter(([, isOn]) => isOn)).toEqual([]);
  });

  it.each([
    ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled'],
    ['GET', '/passkeys', 404, 'passkey_disabled'],
    ['POST', '/sso', 404, 'saml_provider_disabled'],
    ['POST', '/token?grant_type=web3', 422, 'web3_provider_disabled'],
    ['GET', '/oauth/authorize', 404, 'feature_disabled'],
    ['POST', '/oauth/token', 404, 'feature_disabled'],
    ['POST', '/oauth/clients/register', 404, 'feature_disabled'],
    ['GET', '/admin/oauth/clients', 404, 'feature_disabled'],
    ['POST', '/admin/oauth/clients', 404, 'feature_disabled'],
    ['GET', '/user/oauth/grants', 404, 'feature_disabled'],
    ['GET', '/admin/custom-providers', 404, 'feature_disabled'],
    ['GET', '/admin/users/0b0f9a5e-8a6b-4c3e-9d3f-1f1f1f1f1f1f/passkeys', 404, 'passkey_disabled'],
  ])('%s %s says that it is not offered', async (method, path, status, code) => {
    const body = method === 'POST' ? { body: { chain: 'ethereum', message: 'x', signature: 'x' } } : {};
    expect(refusalOf(await shut.asAdmin(method, path, body)).slice(0, 2)).toEqual([status, code]);
  });
});

describe('mails that the operator allows none of (contract 10)', () => {
  it('mails that the operator allows none of are refused, and nothing has happened', async () => {
    const email = newEmail();
    expect(refusalOf(await shut.asAdmin('POST', '/invite', { body: { email } }))).toEqual([
      429,
      'over_email_send_rate_limit',
      'email rate limit exceeded',
    ]);
    const { users } = bodyOf(await shut.asAdmin('GET', `/admin/users?filter=${email}`));
    expect(users.filter((user: { invited_at?: string }) => user.invited_at)).toEqual([]);
    expect(await shut.listMails(email)).toEqual([]);
  });
});

describe('tokens in the operator’s own words (contract 3, 4, 5)', () => {
  it('are signed with RS256, for the audience and by the issuer that are configured', async () => {
    const { access_token, user } = await shut.newMember();
    expect(headerOf(access_token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: rsaKey.kid });
    expect(user.aud).toBe('cats');
    const { payload } = await jwtVerify(
      access_token,
      createRemoteJWKSet(new URL(`${shut.url}/.well-known/jwks.json`)),
      {
        issuer: 'https://issuer.example.com/auth',
        audience: 'cats',
      },
    );
    expect(payload.sub).toBe(user.id);
    const { keys } = bodyOf(await shut.get('/.well-known/jwks.json'));
    expect(keys).toEqual([
      { kty: 'RSA', kid: rsaKey.kid, alg: 'RS256', n: rsaKey.n, e: rsaKey.e, use: 'sig', key_ops: ['verify'] },
    ]);
  });

  it('tokens in the operator’s own words count for nothing when the plain secret has signed them: only the listed keys do', async () => {
    const { user } = await shut.newMember();
    const claims = { sub: user.id, aud: 'cats', role: 'keeper', exp: Math.floor(Date.now() / 1000) + 60 };
    const token = await signHs256(claims);
    for (const path of ['/user', '/admin/users'])
      expect(refusalOf(await shut.get(path, { token })).slice(0, 2)).toEqual([403, 'bad_jwt']);
  });

  it('tokens in the operator’s own words make administrators only of the roles that are configured', async () => {
    expect((await shut.get('/admin/users', { token: await shut.signToken({ role: 'keeper' }) })).status).toBe(200);
    const token = await shut.signToken({ role: 'service_role' });
    expect(refusalOf(await shut.get('/admin/users', { token })).slice(0, 2)).toEqual([403, 'not_admin']);
  });

  it('tokens in the operator’s own words are verified in the public client without a call', async () => {
    const client = await shut.newClient();
    const { access_token, refresh_token, user } = await shut.newMember();
    await client.auth.setSession({ access_token, refresh_token });
    const { data, error } = await client.auth.getClaims();
    expect([error, data?.claims.sub, data?.header.alg]).toEqual([null, user.id, 'RS256']);
  });
});

describe('refresh tokens without rotation (contract 9)', () => {
  it('without rotation an older refresh token is refused, and the session continues', async () => {
    const refresh = (refresh_token: string) => shut.post('/token?grant_type=refresh_token', { refresh_token });
    const first = await shut.newMember();
    const second = bodyOf(await refresh(first.refresh_token));
    const third = bodyOf(await refresh(second.refresh_token));
    expect(refusalOf(await refresh(first.refresh_token)).slice(0, 2)).toEqual([400, 'refresh_token_already_used']);
    const next = bodyOf(await refresh(third.refresh_token));
    expect(claimsOf(next.access_token).session_id).toBe(claimsOf(first.access_token).session_id);
  });
});
