import { createHmac } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { formerKey, jwtSecret, signingKey } from './configurations.ts';
import {
  bodyOf,
  claimsOf,
  headerOf,
  newEmail,
  openInstance,
  password,
  refusalOf,
  type Session,
  signEs256,
  signHs256,
} from './instance.ts';
import { aUuid } from './shapes.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');
const es256 = openInstance('es256');

describe('an access token (contract 3)', () => {
  let session: Session;
  beforeAll(async () => {
    const data = { nickname: 'Minou' };
    session = bodyOf(await autoconfirm.post('/signup', { email: newEmail(), password, data }));
  });

  it('says who, where from, until when and how, and nothing else', () => {
    const { user } = session;
    expect(claimsOf(session.access_token)).toEqual({
      iss: expect.any(String),
      sub: user.id,
      aud: 'authenticated',
      exp: session.expires_at,
      iat: expect.any(Number),
      email: user.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: user.user_metadata,
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: aUuid,
      is_anonymous: false,
    });
  });

  it('an access token lives as long as the session says', () => {
    const { iat, exp } = claimsOf(session.access_token);
    expect(exp - iat).toBe(3600);
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(120);
  });

  it('an access token is issued by the address where clients reach the service', () => {
    expect(claimsOf(session.access_token).iss.replace(/\/auth\/v1$/, '')).toBe(autoconfirm.url);
  });

  it('an access token lives as long as the operator says', async () => {
    const short = await openInstance('closed').newMember();
    const { iat, exp } = claimsOf(short.access_token);
    expect([exp - iat, short.expires_in]).toEqual([600, 600]);
  });

  it.each([
    ['signup', 'otp'],
    ['magiclink', 'otp'],
    ['recovery', 'otp'],
    ['invite', 'otp'],
  ])('an access token of a %s code says that it came by %s', async (type, method) => {
    const email = ['signup', 'invite'].includes(type) ? newEmail() : (await confirming.addUser()).email;
    const link = bodyOf(await confirming.asAdmin('POST', '/admin/generate_link', { body: { type, email, password } }));
    const { access_token } = bodyOf(await confirming.post('/verify', { type, token_hash: link.hashed_token }));
    expect(claimsOf(access_token).amr.map((each: { method: string }) => each.method)).toEqual([method]);
  });

  it('an access token keeps its ways of signing in over a refresh', async () => {
    const next = bodyOf(
      await autoconfirm.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
    );
    const [before, after] = [claimsOf(session.access_token), claimsOf(next.access_token)];
    expect(after.amr).toEqual(before.amr);
    expect(after.session_id).toBe(before.session_id);
  });
});

describe('signing with one HS256 secret (contract 3)', () => {
  it('signing with one HS256 secret signs so that anybody with the secret can verify', async () => {
    const { access_token } = await autoconfirm.newMember();
    expect(headerOf(access_token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const { payload } = await jwtVerify(access_token, new TextEncoder().encode(jwtSecret), {
      algorithms: ['HS256'],
      audience: 'authenticated',
    });
    expect(payload).not.toHaveProperty('nbf');
    expect(payload).not.toHaveProperty('jti');
  });

  it('signing with one HS256 secret publishes no key at all', async () => {
    expect(bodyOf(await autoconfirm.get('/.well-known/jwks.json'))).toEqual({ keys: [] });
  });

  it('signing with one HS256 secret takes its own kind of token from anywhere with the secret', async () => {
    const { user } = await autoconfirm.newMember();
    const token = await signHs256({ sub: user.id, aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 });
    expect(bodyOf(await autoconfirm.get('/user', { token })).id).toBe(user.id);
  });

  it('signing with one HS256 secret refuses every other key and algorithm', async () => {
    const { user } = await autoconfirm.newMember();
    const claims = { sub: user.id, aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 };
    const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
    const body = `${encode({ alg: 'HS512', typ: 'JWT' })}.${encode(claims)}`;
    const hs512 = `${body}.${createHmac('sha512', jwtSecret).update(body).digest('base64url')}`;
    const forged = [
      unsigned,
      hs512,
      await signHs256(claims, 'another secret that is long enough'),
      await signEs256(claims),
    ];
    for (const token of forged)
      expect(refusalOf(await autoconfirm.get('/user', { token })).slice(0, 2)).toEqual([403, 'bad_jwt']);
  });
});

describe('signing with a list of keys (contract 3)', () => {
  it('signing with a list of keys signs with the one key that may sign, and names it', async () => {
    const { access_token } = await es256.newMember();
    expect(headerOf(access_token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: signingKey.kid });
    const keys = createRemoteJWKSet(new URL(`${es256.url}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(access_token, keys, { audience: 'authenticated' });
    expect(payload.role).toBe('authenticated');
  });

  it('signing with a list of keys publishes the public half only, for ten minutes of caching', async () => {
    const answer = await es256.get('/.well-known/jwks.json');
    const { kty, crv, kid, alg, x, y } = signingKey;
    expect(bodyOf(answer)).toEqual({ keys: [{ kty, crv, kid, alg, x, y, use: 'sig', key_ops: ['verify'] }] });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    expect(answer.text).not.toContain(signingKey.d);
    expect(answer.text).not.toContain(formerKey.k);
  });

  it('signing with a list of keys still takes tokens of a key that only verifies, and of the secret without a known key’s name', async () => {
    const { user } = await es256.newMember();
    const claims = { sub: user.id, aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 };
    expect(bodyOf(await es256.get('/user', { token: await signHs256(claims) })).id).toBe(user.id);
    const named = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'unknown' })
      .sign(new TextEncoder().encode(jwtSecret));
    expect(bodyOf(await es256.get('/user', { token: named })).id).toBe(user.id);
    const admin = await signHs256({ role: 'service_role' });
    expect((await es256.get('/admin/users?per_page=1', { token: admin })).status).toBe(200);
  });

  it('refuses an unknown key, and HS256 made with the public key', async () => {
    const { user } = await es256.newMember();
    const claims = { sub: user.id, aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 };
    const withPublicKey = await signHs256(claims, JSON.stringify({ ...signingKey, d: undefined }));
    for (const token of [await signEs256(claims, { kid: 'unknown' }), await signEs256(claims, {}), withPublicKey])
      expect(refusalOf(await es256.get('/user', { token })).slice(0, 2)).toEqual([403, 'bad_jwt']);
  });
});
