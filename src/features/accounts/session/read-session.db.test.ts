import { randomUUID } from 'node:crypto';
import { stringToBase64URL } from '@supabase/ssr';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';

let api: TestApi;
let service: typeof fetch;
beforeAll(async () => {
  api = await openTestApi();
  service = api.context.auth.fetch;
});
afterAll(() => api.close());
beforeEach(() => setService(service));

const nowSeconds = () => Math.floor(Date.now() / 1000);

function setService(answer: typeof fetch) {
  api.context.auth = { ...api.context.auth, fetch: answer };
}

function setRefresh(answer: () => Promise<Response>) {
  setService((input, init) => {
    const { url } = new Request(input, init);
    return url.includes('grant_type=refresh_token') ? answer() : service(input, init);
  });
}

function cookieOf(session: object): string {
  return `sb-catlas-auth-token=base64-${stringToBase64URL(JSON.stringify(session))}`;
}

async function makeSession(secondsLeft: number) {
  const id = randomUUID();
  const expiresAt = nowSeconds() + secondsLeft;
  const token = await api.signToken({ sub: id, email: `${id}@example.org` }, { expiresAt });
  return {
    access_token: token,
    refresh_token: 'abcdefghijkl',
    expires_at: expiresAt,
    token_type: 'bearer',
    user: { id },
  };
}

async function ask(cookie: string) {
  const answer = await api.request('/user/info', { headers: { cookie } });
  const isCleared = answer.headers.getSetCookie().some((line) => /^sb-catlas-auth-token=;.*max-age=0/i.test(line));
  return { status: answer.status, isCleared };
}

describe('a token that was verified before', () => {
  it('a verified token is invalid once its key changes', async () => {
    const cookie = cookieOf(await makeSession(3600));
    expect((await ask(cookie)).status).toBe(200);
    const { auth } = api.context;
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    const other = await exportJWK(publicKey);
    api.context.auth = { ...auth, findKey: async (kid) => ({ ...other, kty: 'EC', kid }) };
    expect((await ask(cookie)).status).toBe(401);
    api.context.auth = auth;
    expect((await ask(cookie)).status).toBe(200);
  });

  it('a verified token is valid until it expires', async () => {
    const { access_token: token } = await makeSession(60);
    const byToken = async () =>
      (await api.request('/user/info', { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await byToken(), await byToken()]).toEqual([200, 200]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect(await byToken()).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});

const isAway = () => Promise.reject(new TypeError('fetch failed'));

describe('while the sign-in service is unavailable', () => {
  it('members stay signed in while their token is valid', async () => {
    const session = await makeSession(3600);
    expect(await ask(cookieOf(session))).toEqual({ status: 200, isCleared: false });
    setService(isAway);
    expect(await ask(cookieOf(session))).toEqual({ status: 200, isCleared: false });
  });

  it('a token that is about to expire is used until it expires', async () => {
    const session = await makeSession(20);
    setRefresh(isAway);
    expect(await ask(cookieOf(session))).toEqual({ status: 200, isCleared: false });
  });

  it('a session with an expired token is not deleted: it works again when the service is back', async () => {
    const old = await makeSession(-10);
    setRefresh(isAway);
    expect(await ask(cookieOf(old))).toEqual({ status: 401, isCleared: false });
    setRefresh(async () => new Response('bad gateway', { status: 502 }));
    expect(await ask(cookieOf(old))).toEqual({ status: 401, isCleared: false });
    setRefresh(async () => Response.json({ code: 'conflict' }, { status: 409 }));
    expect(await ask(cookieOf(old))).toEqual({ status: 401, isCleared: false });
    setRefresh(async () => Response.json({ not: 'a session' }));
    expect(await ask(cookieOf(old))).toEqual({ status: 401, isCleared: false });
    setRefresh(async () => Response.json({ ...(await makeSession(3600)), expires_in: 3600 }));
    expect(await ask(cookieOf(old))).toEqual({ status: 200, isCleared: false });
  });
});

it('a slow refresh delays a page for three seconds at most, and the next page retries it', async () => {
  const old = await makeSession(-10);
  const late = Promise.withResolvers<Response>();
  setRefresh(() => late.promise);
  const start = performance.now();
  expect(await ask(cookieOf(old))).toEqual({ status: 401, isCleared: false });
  expect(performance.now() - start).toBeGreaterThan(2_900);
  late.reject(new Error('too late to matter'));
  setRefresh(async () => Response.json({ ...(await makeSession(3600)), expires_in: 3600 }));
  expect(await ask(cookieOf(old))).toEqual({ status: 200, isCleared: false });
});

it('a refreshed session becomes the browser’s cookie, once, and replaces all chunks of the old one', async () => {
  const old = await makeSession(-10);
  const refreshed = {
    ...(await makeSession(3600)),
    expires_in: 3600,
    user: { id: randomUUID(), about: 'x'.repeat(4_000) },
  };
  let refreshes = 0;
  setRefresh(async () => {
    refreshes += 1;
    return Response.json(refreshed);
  });
  const answer = await api.request('/user/info', { headers: { cookie: cookieOf(old) } });
  const lines = answer.headers.getSetCookie().filter((line) => line.startsWith('sb-catlas-auth-token'));
  const names = lines.map((line) => line.split('=')[0]);
  expect(names).toEqual(['sb-catlas-auth-token', 'sb-catlas-auth-token.0', 'sb-catlas-auth-token.1']);
  expect(lines[0]).toMatch(/^sb-catlas-auth-token=; Max-Age=0/);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(refreshes).toBe(1);
  const cookie = lines.slice(1).map((line) => line.split(';')[0]);
  expect(await ask(cookie.join('; '))).toEqual({ status: 200, isCleared: false });
  expect(refreshes).toBe(1);
});

it('a rejected refresh ends the session and deletes its cookie', async () => {
  setRefresh(async () => Response.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 }));
  expect(await ask(cookieOf(await makeSession(-10)))).toEqual({ status: 401, isCleared: true });
});

it.each([
  [{ display_name: 'Minou', full_name: 'Clara Club' }, 'Minou'],
  [{ full_name: 'Clara Club', name: 'clara', user_name: 'cc' }, 'Clara Club'],
  [{ display_name: ' ', name: 7, user_name: 'cc' }, 'cc'],
  [{ name: 'Clara@example.org' }, expect.stringMatching(/^Member \d{4}$/)],
  [{}, expect.stringMatching(/^Member \d{4}$/)],
])(
  'a member named %j at another site is shown as %s; a name is never derived from the address',
  async (known, name) => {
    const token = await api.signToken({ sub: randomUUID(), email: 'clara@example.org', user_metadata: known });
    const answer = await api.request('/user/info', { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.json()).toMatchObject({ user: { display_name: name } });
  },
);

it('a French member without a name is « Membre », with a permanent number', async () => {
  const token = await api.signToken({ sub: randomUUID(), email: 'zoe@example.org', user_metadata: { locale: 'fr' } });
  const name = async () => {
    const answer = await api.request('/user/info', { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).user.display_name;
  };
  expect(await name()).toMatch(/^Membre \d{4}$/);
  expect(await name()).toBe(await name());
});

it('a name that an older version derived from the address is replaced with the next token; a chosen name stays', async () => {
  const ask = async (id: string, user_metadata: object) => {
    const token = await api.signToken({ sub: id, email: 'nora@example.org', user_metadata });
    return (await (await api.request('/user/info', { headers: { authorization: `Bearer ${token}` } })).json()).user;
  };
  const [nameless, named] = [randomUUID(), randomUUID()];
  await ask(nameless, {});
  await ask(named, { display_name: 'nora' });
  await api.database.pool.query(
    `update users set display_name = 'nora', updated_at = now() - interval '1 minute' where id = any($1)`,
    [[nameless, named]],
  );
  expect((await ask(nameless, {})).display_name).toMatch(/^Member \d{4}$/);
  expect((await ask(named, { display_name: 'nora' })).display_name).toBe('nora');
});

describe('an invalid session gives no access and no error', () => {
  it.each([
    ['a cut cookie', (cookie: string) => cookie.slice(0, -40)],
    ['nonsense', () => 'sb-catlas-auth-token=base64-%%%'],
    ['another encoding', () => 'sb-catlas-auth-token=eyJhIjoxfQ'],
    ['chunks of which one is missing', (cookie: string) => cookie.replace('token=', 'token.1=')],
    ['a session without a token', () => cookieOf({ refresh_token: 'x' })],
    ['a token of two parts', () => cookieOf({ access_token: 'a.b', refresh_token: 'x', expires_at: 9e9 })],
  ])('an invalid cookie gives no access: %s', async (_what, change) => {
    expect((await ask(change(cookieOf(await makeSession(3600))))).status).toBe(401);
  });

  it.each([
    ['a changed payload', (token: string) => token.replace(/\.(.)/, (_all, first) => `.${first === 'e' ? 'f' : 'e'}`)],
    ['another signature', (token: string) => `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(86)}`],
    ['no signature', (token: string) => `${token.split('.').slice(0, 2).join('.')}.`],
    ['an unsigned token', (token: string) => `${encode({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`],
    ['an unknown key', (token: string) => withHeader(token, { alg: 'ES256', kid: randomUUID() })],
    ['another kind of key', (token: string) => withHeader(token, { ...headerOf(token), alg: 'RS256' })],
  ])('an invalid token gives no access: %s', async (_what, change) => {
    const session = await makeSession(3600);
    const token = change(session.access_token);
    expect((await ask(cookieOf({ ...session, access_token: token }))).status).toBe(401);
    const bearer = await api.request('/user/info', { headers: { authorization: `Bearer ${token}` } });
    expect(bearer.status).toBe(401);
  });

  it('a token without a subject, like an operator’s key', async () => {
    const token = await api.signToken({ sub: '', email: '', role: 'service_role' });
    const answer = await api.request('/user/info', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(401);
  });
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString());

function withHeader(token: string, header: object): string {
  return [encode(header), ...token.split('.').slice(1)].join('.');
}
