import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, newEmail, openInstance, password, refusalOf, type Session } from './instance.ts';

const { call, get, post, put, newMember, signToken, asAdmin } = openInstance('autoconfirm');
const tokenPath = '/token?grant_type=password';
let member: Session;
let credentials: { email: string; password: string };

beforeAll(async () => {
  member = await newMember();
  credentials = { email: member.user.email, password };
});

describe('request bodies (contract 1)', () => {
  it.each([
    ['without a type', {}],
    ['as text', { 'Content-Type': 'text/plain' }],
    ['as what the client says', { 'Content-Type': 'application/json;charset=UTF-8' }],
    ['as something else', { 'Content-Type': 'application/octet-stream' }],
  ])('request bodies are read as JSON when sent %s', async (_case, headers) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ email: newEmail('nobody'), password }));
    const response = await fetch(`${openInstance('autoconfirm').url}${tokenPath}`, {
      method: 'POST',
      headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers } as Record<string, string>,
      body: bytes,
    });
    expect((await response.json()).code).toBe('invalid_credentials');
  });

  it('request bodies may have a captcha token where no captcha is configured', async () => {
    const gotrue_meta_security = { captcha_token: 'solved' };
    expect((await post(tokenPath, { ...credentials, gotrue_meta_security })).status).toBe(200);
  });

  it('request bodies may have unknown fields', async () => {
    const answer = await post('/recover', {
      email: newEmail(),
      unknown: [1],
      gotrue_meta_security: {},
      nested: { a: 1 },
    });
    expect([answer.status, answer.body]).toEqual([200, {}]);
  });

  it('request bodies may say null where a string could be', async () => {
    const answer = await post('/signup', {
      email: newEmail(),
      phone: null,
      password: 'six-letters',
      data: null,
      channel: null,
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: { captcha_token: null },
    });
    expect(bodyOf(answer).access_token).toBeTruthy();
  });

  it('request bodies count a null password as none', async () => {
    expect(refusalOf(await post('/signup', { email: newEmail(), password: null }))).toEqual([
      400,
      'validation_failed',
      'Signup requires a valid password',
    ]);
  });

  it.each([
    ['cut off', '{"email": "a@example.com"'],
    ['empty', ''],
    ['not JSON', 'email=a%40example.com'],
    ['followed by something', '{"email": "a@example.com"} and more'],
    ['a list', '[{"email": "a@example.com"}]'],
    ['a string', '"a@example.com"'],
    ['a number', '5'],
    ['of another type in a field', '{"email": {"address": "a@example.com"}}'],
  ])('request bodies that are %s are refused as bad JSON', async (_case, body) => {
    const [status, code, message] = refusalOf(await post('/recover', body));
    expect([status, code]).toEqual([400, 'bad_json']);
    expect(message).toMatch(/^Could not parse request body as JSON/);
  });

  it.each([400, 501, 5000, 100_000])('request bodies may nest deep, but not without end: %d levels', async (depth) => {
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const answer = await put('/user', `{"data":{"nested":${nested}}}`, { token: member.access_token });
    if (depth > 500) expect(refusalOf(answer).slice(0, 2)).toEqual([400, 'bad_json']);
    else expect(bodyOf(answer).id).toBe(member.user.id);
  });

  it.each([
    ['POST', '/signup'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/token?grant_type=pkce'],
    ['POST', '/otp'],
    ['POST', '/magiclink'],
    ['POST', '/recover'],
    ['POST', '/resend'],
    ['POST', '/verify'],
  ])('request bodies that are broken are refused alike at %s %s', async (method, path) => {
    expect(refusalOf(await call(method, path, { body: '{"a":' })).slice(0, 2)).toEqual([400, 'bad_json']);
  });

  it('request bodies that are broken are refused alike to signed-in people and administrators', async () => {
    expect(refusalOf(await put('/user', '{"a":', { token: member.access_token }))[1]).toBe('bad_json');
    expect(refusalOf(await asAdmin('POST', '/admin/users', { body: '{"a":' }))[1]).toBe('bad_json');
    expect(refusalOf(await asAdmin('POST', '/admin/generate_link', { body: '{"a":' }))[1]).toBe('bad_json');
    expect(refusalOf(await asAdmin('POST', '/invite', { body: '{"a":' }))[1]).toBe('bad_json');
  });

  it('request bodies of more than 1 MiB are refused, of somewhat less are read', async () => {
    const bodyOfSize = (bytes: number) => ({ email: newEmail(), filler: 'x'.repeat(bytes) });
    expect(refusalOf(await post('/recover', bodyOfSize(1024 * 1024))).slice(0, 2)).toEqual([
      413,
      'request_entity_too_large',
    ]);
    expect((await post('/recover', bodyOfSize(1024 * 1024 - 1000))).status).toBe(200);
  });

  it('request bodies of more than 1 MiB are refused also without a Content-Length', async () => {
    const part = new TextEncoder().encode(' '.repeat(64 * 1024));
    let parts = 40;
    const body = new ReadableStream({
      pull: (stream) => (parts-- > 0 ? stream.enqueue(part) : stream.close()),
    });
    const options = { method: 'POST', body, duplex: 'half', headers: { 'X-Supabase-Api-Version': '2024-01-01' } };
    const { status } = await fetch(`${openInstance('autoconfirm').url}/recover`, options as RequestInit);
    expect(status).toBe(413);
    expect((await get('/settings')).status).toBe(200);
  });

  it('request bodies may carry a grant type in a form', async () => {
    const answer = await post('/token', 'grant_type=nonsense', {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(refusalOf(answer)).toEqual([400, 'invalid_credentials', 'unsupported_grant_type']);
  });
});

describe('routes (contract 1)', () => {
  it.each([
    ['GET', '/nowhere'],
    ['POST', '/user/nowhere'],
    ['GET', '/auth/v2/user'],
  ])('%s %s is not found', async (method, path) => {
    expect((await call(method, path)).status).toBe(404);
  });

  it.each([
    ['GET', '/signup'],
    ['GET', '/token'],
    ['DELETE', '/user'],
    ['PUT', '/verify'],
    ['POST', '/user'],
    ['POST', '/settings'],
    ['PATCH', '/otp'],
    ['GET', '/logout'],
    ['GET', '/recover'],
    ['POST', '/reauthenticate'],
  ])('%s %s is the wrong method', async (method, path) => {
    expect((await call(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(405);
  });
});

describe('what clients send along (contract 1)', () => {
  it('the service takes an apikey, and goes without one', async () => {
    const client = { apikey: 'sb_publishable_anything', 'X-Client-Info': 'supabase-js-web/2.119.0' };
    expect((await get('/settings', { headers: client })).status).toBe(200);
    expect((await get('/settings')).status).toBe(200);
    expect((await get('/settings', { token: 'sb_publishable_anything' })).status).toBe(200);
  });

  it("the service doesn't take an apikey for a bearer token", async () => {
    const key = await signToken({ role: 'service_role' });
    expect(refusalOf(await get('/admin/users', { headers: { apikey: key } })).slice(0, 2)).toEqual([
      401,
      'no_authorization',
    ]);
    expect(refusalOf(await get('/user', { headers: { apikey: member.access_token } }))[0]).toBe(401);
  });

  it('the service lets a public call through with the anon key, or any other, as bearer token', async () => {
    for (const token of [await signToken({ role: 'anon' }), 'sb_publishable_x', 'not.a.jwt'])
      expect(bodyOf(await post('/recover', { email: newEmail() }, { token }))).toEqual({});
  });

  it('the service looks a user up in the audience of X-JWT-AUD', async () => {
    const elsewhere = { headers: { 'X-JWT-AUD': 'another-audience' } };
    expect(refusalOf(await post(tokenPath, credentials, elsewhere)).slice(0, 2)).toEqual([400, 'invalid_credentials']);
    expect((await post(tokenPath, credentials, { headers: { 'X-JWT-AUD': 'authenticated' } })).status).toBe(200);
  });

  it('keeps the accounts of two audiences apart', async () => {
    const other = { headers: { 'X-JWT-AUD': 'second-audience' } };
    const email = newEmail();
    const { user, access_token } = bodyOf(await post('/signup', { email, password }, other));
    expect(user.aud).toBe('second-audience');
    expect(bodyOf(await get('/user', { token: access_token })).id).toBe(user.id);
  });
});

describe('cross-origin calls of browsers (contract 1)', () => {
  const origin = 'https://app.example.com';
  const preflight = (method: string, path: string, requested: string, from = origin) =>
    call('OPTIONS', path, {
      headers: {
        Origin: from,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': requested,
      },
    });
  const listOf = (value: string | null) => (value ?? '').toLowerCase().split(/\s*,\s*/);

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('cross-origin calls of browsers may use %s', async (method) => {
    const answer = await preflight(method, '/user', 'authorization');
    expect(answer.status).toBeLessThan(300);
    expect(listOf(answer.headers.get('access-control-allow-methods'))).toContain(method.toLowerCase());
  });

  it('cross-origin calls of browsers may send every header that clients send, and those the operator names', async () => {
    const sent = [
      ...['accept', 'authorization', 'content-type', 'x-client-ip', 'x-client-info', 'x-jwt-aud', 'x-use-cookie'],
      ...['x-supabase-api-version', 'apikey', 'x-app-version', 'x-app-locale'],
    ];
    const allowed = listOf(
      (await preflight('POST', '/token', sent.join(','))).headers.get('access-control-allow-headers'),
    );
    for (const header of sent) expect(allowed).toContain(header);
  });

  it('may come with cookies from configured origins, and without from all others', async () => {
    const site = 'http://localhost:3000';
    for (const [from, allowed] of [
      [site, 'true'],
      [origin, null],
    ] as const) {
      const asked = await preflight('POST', '/token?grant_type=password', 'apikey,content-type', from);
      const made = await post(tokenPath, credentials, { headers: { Origin: from } });
      for (const { headers } of [asked, made]) {
        expect(headers.get('access-control-allow-origin')).toBe(from);
        expect(headers.get('access-control-allow-credentials')).toBe(allowed);
        expect(listOf(headers.get('vary'))).toContain('origin');
      }
    }
  });

  it('cross-origin calls of browsers may read the headers that clients read, from refusals too', async () => {
    const fine = await get('/settings', { headers: { Origin: origin } });
    const refused = await get('/user', { headers: { Origin: origin } });
    expect(refused.status).toBe(401);
    for (const { headers } of [fine, refused]) {
      const exposed = listOf(headers.get('access-control-expose-headers'));
      for (const header of ['x-total-count', 'link', 'x-supabase-api-version']) expect(exposed).toContain(header);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
    }
  });

  it('cross-origin calls of browsers work on administrators’ routes and unknown users’ too: a preflight needs no token', async () => {
    for (const path of ['/admin/users', '/factors', '/logout', '/user', '/verify'])
      expect((await preflight('POST', path, 'authorization')).status).toBeLessThan(300);
  });
});
