import { randomUUID } from 'node:crypto';
import { createCsrfSecret, createCsrfToken, csrfCookieName } from '@catlas/platform/http/csrf.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authCookieOptions } from '#features/accounts/session/auth-cookie.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('a call that changes something, made with cookies', () => {
  const post = (headers: Record<string, string>) =>
    api.request('/cats/shorten', {
      method: 'POST',
      body: '{"catId":1}',
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('is refused without the page’s token, with another page’s, and with a forged one', async () => {
    const secret = createCsrfSecret();
    const cookie = `${csrfCookieName}=${secret}`;
    const refused = [
      await post({}),
      await post({ cookie }),
      await post({ cookie, 'csrf-token': createCsrfToken(createCsrfSecret()) }),
      await post({ cookie, 'csrf-token': 'salt.signature' }),
      await post({ 'csrf-token': createCsrfToken(secret) }),
      await post({ cookie: `${cookie}; ${authCookieOptions.name}=base64-x`, 'csrf-token': '' }),
    ];
    for (const response of refused) {
      expect(response.status).toBe(403);
      expect((await response.json()).detail).toMatch(/CSRF/);
    }
  });

  it('a call that changes something, made with cookies continues with the token of its page', async () => {
    const secret = createCsrfSecret();
    const response = await post({ cookie: `${csrfCookieName}=${secret}`, 'csrf-token': createCsrfToken(secret) });
    expect(response.status).toBe(404);
  });

  it('a call that changes something, made with cookies needs no token with a bearer token, which no other site can send', async () => {
    expect((await api.post('/cats/shorten', { catId: 1 }, await api.signIn())).status).toBe(404);
  });
});

describe('a session', () => {
  it('is refused with a forged, foreign, unsigned or expired token', async () => {
    const person = await api.signIn();
    const [header, payload, signature] = person.token.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    const expired = await api.signToken({ sub: person.id, email: person.email }, { expiresAt: 1 });
    for (const token of ['x', `${header}.${payload}.${signature?.slice(2)}AA`, none, `${header}.${payload}`, expired]) {
      expect((await api.request('/user/info', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    }
  });

  it('is refused with a token of the same service for another site', async () => {
    const claims = { sub: randomUUID(), email: 'ada@example.org' };
    const ask = async (aud: string | string[]) => {
      const token = await api.signToken(claims, { audience: aud });
      return (await api.request('/user/info', { headers: { authorization: `Bearer ${token}` } })).status;
    };
    expect([await ask('other'), await ask(''), await ask([])]).toEqual([401, 401, 401]);
    expect([await ask('authenticated'), await ask(['other', 'authenticated'])]).toEqual([200, 200]);
  });

  it('a session of a banned member opens nothing, whatever the token says', async () => {
    const person = await api.signIn();
    expect((await api.request('/user/info', { as: person })).status).toBe(200);
    await api.database.pool.query(`update users set status = 'banned' where id = $1`, [person.id]);
    expect((await api.request('/user/info', { as: person })).status).toBe(403);
    expect((await api.request('/user/cats', { as: person })).status).toBe(403);
  });

  it('a session makes an administrator of a listed address, in whatever case it is written', async () => {
    const { user } = await api.get<{ user: { type: string } }>('/user/info', await api.signIn('Admin@Example.org'));
    expect(user.type).toBe('admin');
    const { user: other } = await api.get<{ user: { type: string } }>(
      '/user/info',
      await api.signIn('administrator@example.org'),
    );
    expect(other.type).toBe('user');
  });
});
